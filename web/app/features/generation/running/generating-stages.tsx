import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import type { Running } from '../generation-store.ts'

const STAGES = ['queued', 'drawing', 'finishing'] as const

export const STAGE_NAMES: Record<Running['stage'], string> = {
  asking: 'Sending',
  queued: 'Queued',
  drawing: 'Drawing',
  finishing: 'Finishing',
}

const SPOKEN: Record<Running['stage'], string> = {
  asking: 'Sending your prompt',
  queued: 'Waiting for its turn',
  drawing: 'Drawing',
  finishing: 'Finishing',
}

/** Where the generation really stands, as the server tells it. */
export function GeneratingStages({ stage }: { stage: Running['stage'] }) {
  const reached = STAGES.findIndex((each) => each === stage)
  return (
    <>
      <ol aria-hidden="true" className="flex items-center gap-2 text-sm">
        {STAGES.map((each, index) => (
          <li key={each} className="flex items-center gap-2">
            {index > 0 && (
              <span className={classNames('h-px w-5 sm:w-8', index <= reached ? 'bg-accent' : 'bg-line')} />
            )}
            <Dot state={index < reached ? 'done' : index === reached ? 'now' : 'ahead'} />
            <span className={index === reached ? 'font-medium' : 'text-muted'}>{STAGE_NAMES[each]}</span>
          </li>
        ))}
      </ol>
      <output className="sr-only">{SPOKEN[stage]}</output>
    </>
  )
}

function Dot({ state }: { state: 'done' | 'now' | 'ahead' }) {
  if (state === 'done') {
    return (
      <span className="flex size-4 items-center justify-center rounded-full bg-accent-fill text-accent-text">
        <Check className="size-3" strokeWidth={3} />
      </span>
    )
  }
  return (
    <span
      className={classNames(
        'size-4 rounded-full border-2',
        state === 'now' ? 'animate-pulse border-accent bg-accent-soft' : 'border-line',
      )}
    />
  )
}
