import type { Generation, Image } from '@pictor/contract'
import { Ban, CircleAlert, ImageOff, Pencil, RotateCw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { formatStyleName } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { DevelopingImage, Elapsed } from '../generation-progress.tsx'
import { getStudioOutcome } from './studio-outcome.ts'

export interface StudioCardProps {
  generation: Generation
  /** Returns null for an image that was just deleted. */
  renderImage: (image: Image) => ReactNode
  /** An action is pending. */
  busy: boolean
  onRetry: (generation: Generation) => void
  onEdit: (generation: Generation) => void
  onCancel: (generation: Generation) => void
}

/** One generation: its image or progress, prompt, options, status and cost, and its actions. */
export function StudioCard({ generation, renderImage, ...actions }: StudioCardProps) {
  const promptId = useId()
  return (
    <article aria-labelledby={promptId} className="studio-card">
      <div className="size-28 overflow-hidden rounded-lg sm:row-span-2 sm:size-44">
        <StudioImage generation={generation} renderImage={renderImage} />
      </div>
      <div className="min-w-0 sm:pt-1">
        <p id={promptId} className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">
          {generation.prompt}
        </p>
        <StudioStatus generation={generation} />
        <StudioFacts generation={generation} />
      </div>
      <StudioCardActions generation={generation} promptId={promptId} {...actions} />
    </article>
  )
}

/** Shows the image, the progress, or an icon if there is no image. */
function StudioImage({ generation, renderImage }: Pick<StudioCardProps, 'generation' | 'renderImage'>) {
  const { stage, status, partial_url, images } = generation
  if (stage !== 'ended') return <DevelopingImage stage={stage} partialUrl={partial_url} />
  const [first] = images
  const image = first && renderImage(first)
  if (image) return image
  const Icon = status === 'cancelled' ? Ban : ImageOff
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 bg-surface-sunken text-xs text-muted">
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      {status === 'succeeded' && 'Deleted'}
    </div>
  )
}

/** Shows the stage, the elapsed time, the cost or refund, and the reason for a failure. */
function StudioStatus({ generation }: { generation: Generation }) {
  const { tone, text, cost, reason } = getStudioOutcome(generation)
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

const FACT = 'max-w-full truncate rounded-sm border border-line px-1.5 py-0.5'

/** Shows the options, the model and the date. */
function StudioFacts({ generation }: { generation: Generation }) {
  const { aspect_ratio, style, visibility, has_reference, model, images, created_at } = generation
  const isDemo = images.some((image) => image.is_demo)
  const facts = [
    aspect_ratio,
    style !== 'None' && formatStyleName(style),
    has_reference && 'With reference image',
    visibility === 'private' && 'Private',
    isDemo ? 'Demo' : model,
  ]
  return (
    <ul className="mt-2 flex flex-wrap gap-1 text-xs text-muted">
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact} className={FACT}>
              {fact}
            </li>
          ),
      )}
      <li className="px-1 py-0.5">
        <time dateTime={created_at}>{formatDate(created_at)}</time>
      </li>
    </ul>
  )
}

interface StudioCardActionsProps extends Omit<StudioCardProps, 'renderImage'> {
  promptId: string
}

function StudioCardActions({ generation, promptId, busy, onRetry, onEdit, onCancel }: StudioCardActionsProps) {
  const isFinished = getStudioOutcome(generation).tone !== 'running'
  const sharedProps = { size: 'small', 'aria-describedby': promptId } as const
  return (
    <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
      {isFinished && (
        <Button {...sharedProps} busy={busy} onClick={() => onRetry(generation)}>
          <RotateCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      )}
      <Button {...sharedProps} onClick={() => onEdit(generation)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit prompt
      </Button>
      {generation.status === 'queued' && (
        <Button {...sharedProps} busy={busy} onClick={() => onCancel(generation)}>
          <Ban aria-hidden="true" className="size-4" />
          Cancel
        </Button>
      )}
    </div>
  )
}
