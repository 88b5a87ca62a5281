import type { Generation, Image } from '@pictor/contract'
import { Ban, Pencil, RotateCw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { StudioFacts } from './studio-facts.tsx'
import { outcomeOf } from './studio-outcome.ts'
import { StudioPicture } from './studio-picture.tsx'
import { StudioStanding } from './studio-standing.tsx'

export interface StudioCardProps {
  generation: Generation
  renderPicture: (image: Image) => ReactNode
  /** An answer to what was pressed is awaited. */
  busy: boolean
  onRetry: (generation: Generation) => void
  onEdit: (generation: Generation) => void
  onCancel: (generation: Generation) => void
}

/** One generation: its picture or what there is of it, what was asked for, what became of it and what it cost. */
export function StudioCard({ generation, renderPicture, ...actions }: StudioCardProps) {
  const promptId = useId()
  return (
    <article
      aria-labelledby={promptId}
      className="grid h-full grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-xl border border-line bg-surface-raised p-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="size-28 overflow-hidden rounded-lg sm:row-span-2 sm:size-44">
        <StudioPicture generation={generation} renderPicture={renderPicture} />
      </div>
      <div className="min-w-0 sm:pt-1">
        <p id={promptId} className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">
          {generation.prompt}
        </p>
        <StudioStanding generation={generation} />
        <StudioFacts generation={generation} />
      </div>
      <StudioCardActions generation={generation} promptId={promptId} {...actions} />
    </article>
  )
}

interface StudioCardActionsProps extends Omit<StudioCardProps, 'renderPicture'> {
  promptId: string
}

function StudioCardActions({ generation, promptId, busy, onRetry, onEdit, onCancel }: StudioCardActionsProps) {
  const ended = outcomeOf(generation).tone !== 'running'
  const shared = { size: 'small', 'aria-describedby': promptId } as const
  return (
    <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
      {ended && (
        <Button {...shared} busy={busy} onClick={() => onRetry(generation)}>
          <RotateCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      )}
      <Button {...shared} onClick={() => onEdit(generation)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit prompt
      </Button>
      {generation.status === 'queued' && (
        <Button {...shared} busy={busy} onClick={() => onCancel(generation)}>
          <Ban aria-hidden="true" className="size-4" />
          Cancel
        </Button>
      )}
    </div>
  )
}
