import type { Generation } from '@pictor/contract'
import { CircleAlert } from 'lucide-react'
import { Spinner } from '../../../ui/spinner.tsx'
import { Elapsed } from './elapsed.tsx'
import { outcomeOf } from './studio-outcome.ts'

/** How it stands, since when, and what became of its cost. */
export function StudioStanding({ generation }: { generation: Generation }) {
  const { tone, text, cost, reason } = outcomeOf(generation)
  return (
    <div className="mt-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-1.5">
        {tone === 'running' && <Spinner className="text-link" />}
        {tone === 'failed' && <CircleAlert aria-hidden="true" className="hidden size-4 text-danger sm:block" />}
        {tone !== 'done' && (
          <>
            <span className={tone === 'failed' ? 'font-medium text-danger' : 'font-medium'}>{text}</span>
            <Separator />
          </>
        )}
        {tone === 'running' && (
          <>
            <Elapsed since={Date.parse(generation.created_at)} className="text-muted tabular-nums" />
            <Separator />
          </>
        )}
        <span className="text-muted tabular-nums">{cost}</span>
      </p>
      {reason && <p className="mt-1 text-xs text-pretty text-muted [overflow-wrap:anywhere]">{reason}</p>}
    </div>
  )
}

function Separator() {
  return (
    <span aria-hidden="true" className="text-muted">
      ·
    </span>
  )
}
