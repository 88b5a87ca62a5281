import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../../api/session/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatCount } from '../../lib/format.ts'
import { useCredits } from './credits-context.ts'
import { creditsWord } from './credits-text.ts'

/** The balance in the header, followed by `more`. Renders nothing for a signed-out visitor. */
export function Balance({ more }: { more: ReactNode }) {
  const viewer = useViewer()
  const { balance, loaded, error } = useCredits()
  if (!viewer) return null
  return (
    <span className="inline-flex h-9 shrink-0 items-center rounded-full border border-line bg-surface-raised text-sm font-medium tabular-nums">
      <Link to="/credits" className="header-balance">
        <Coins aria-hidden="true" className="size-4 text-link" />
        {loaded ? <Amount credits={balance} /> : <LoadingBalance failed={error !== null} />}
      </Link>
      {more}
    </span>
  )
}

/**
 * On phones, the word is only for screen readers, because the title needs the space and the icon explains the number.
 */
function Amount({ credits }: { credits: number }) {
  return (
    <span>
      {formatCount(credits)} <span className="max-[26rem]:sr-only">{creditsWord(credits)}</span>
    </span>
  )
}

function LoadingBalance({ failed }: { failed: boolean }) {
  if (failed) return <span className="text-muted">— credits</span>
  return (
    <>
      <Skeleton className="h-3.5 w-16" />
      <span className="sr-only">Loading your credits</span>
    </>
  )
}
