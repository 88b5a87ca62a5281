import { Link } from 'react-router'
import { Spinner } from '../../../ui/spinner.tsx'
import { Elapsed } from '../studio/elapsed.tsx'
import { STAGE_NAMES } from './generating-stages.tsx'
import { runningStore, type Running } from '../generation-store.ts'

/** Over the prompt bar: what is under way in the background. Pressed, it brings the overlay back; all stand in the studio. */
export function ProgressChip({ running }: { running: readonly Running[] }) {
  const latest = running.at(-1)
  if (!latest) return null
  const others = running.length - 1
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full mb-2 flex justify-center gap-1.5">
      <button
        type="button"
        title={latest.prompt}
        onClick={() => runningStore.show(latest.key)}
        className={`${CHIP} max-w-[min(24rem,70vw)] pr-4 pl-3`}
      >
        <Spinner className="shrink-0 text-link" />
        <span className="shrink-0 font-medium">{STAGE_NAMES[latest.stage]}</span>
        <span className="truncate text-muted">{latest.prompt}</span>
        <span aria-hidden="true" className="shrink-0 text-muted tabular-nums">
          <Elapsed since={latest.startedAt} />
        </span>
      </button>
      {others > 0 && (
        <Link to="/generate" className={`${CHIP} px-4 text-muted`}>
          {others} more
        </Link>
      )}
    </div>
  )
}

const CHIP =
  'pointer-events-auto inline-flex h-11 animate-[rise_var(--duration-slow)_var(--curve-out)] items-center gap-2 rounded-full border border-line bg-surface-raised text-sm whitespace-nowrap shadow-floating transition-colors hover:bg-surface-hover md:h-9'
