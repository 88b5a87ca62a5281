import { Coins } from 'lucide-react'
import { useViewer } from '../../lib/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatCount } from '../../lib/format.ts'
import { useCredits } from './credits-context.ts'
import { creditsWord } from './credits-text.ts'

/** The balance in the header; nothing for a signed-out visitor. */
export function Balance() {
  const viewer = useViewer()
  const { balance, loaded, error } = useCredits()
  if (!viewer) return null
  return (
    <span className="inline-flex h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-surface-raised px-3 text-sm font-medium tabular-nums">
      <Coins aria-hidden="true" className="size-4 text-link" />
      {loaded ? <Amount credits={balance} /> : <Waiting failed={error !== null} />}
    </span>
  )
}

/** On the narrowest phones the icon stands for the word. */
function Amount({ credits }: { credits: number }) {
  return (
    <span>
      {formatCount(credits)} <span className="max-[24rem]:sr-only">{creditsWord(credits)}</span>
    </span>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  if (failed) return <span className="text-muted">— credits</span>
  return (
    <>
      <Skeleton className="h-3.5 w-16" />
      <span className="sr-only">Loading your credits</span>
    </>
  )
}
