import type { Generation, Image } from '@pictor/contract'
import { useId, useState, type ReactNode } from 'react'
import { Ban, CircleAlert, ImageOff, Pencil, RotateCw } from '../../../ui/icons.ts'
import { formatDateAndTime } from '../../../lib/format-date.ts'
import { formatStyleName } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { DevelopingImage, Elapsed } from '../generation-progress.tsx'
import { getStudioOutcome } from './studio-outcome.ts'

export interface StudioCardProps {
  generation: Generation
  /** Returns null for an image that was just deleted. */
  renderImage: (image: Image) => ReactNode
  /** Renders a text as a link to an image. Returns null for an image that was just deleted. */
  renderLink: (image: Image, text: string) => ReactNode
  /** An action is pending. */
  busy: boolean
  onRetry: (generation: Generation) => void
  onEdit: (generation: Generation) => void
  onCancel: (generation: Generation) => void
}

/** One generation: its image or progress, prompt, status, cost, time and options, and its actions. */
export function StudioCard({ generation, renderImage, renderLink, ...actions }: StudioCardProps) {
  const promptId = useId()
  return (
    <article aria-labelledby={promptId} className="studio-card">
      <div className="size-28 overflow-hidden rounded-sm">
        <StudioImage generation={generation} renderImage={renderImage} />
      </div>
      <div className="min-w-0">
        <StudioPrompt id={promptId} generation={generation} renderLink={renderLink} />
        <StudioStatus generation={generation} />
        <StudioFacts generation={generation} />
      </div>
      <StudioCardActions generation={generation} promptId={promptId} {...actions} />
    </article>
  )
}

/** Number of characters of a long prompt that are shown at first. */
const PROMPT_SHOWN_LENGTH = 140
/** The last word, possibly incomplete. Words above 30 characters stay. */
const LAST_WORD = /\s+\S{0,30}$/u

interface StudioPromptProps extends Pick<StudioCardProps, 'generation' | 'renderLink'> {
  id: string
}

/** Shows the prompt, as a link if there is an image. A button shows the rest of a long prompt. */
function StudioPrompt({ id, generation: { prompt, images }, renderLink }: StudioPromptProps) {
  const [isWhole, setIsWhole] = useState(false)
  const characters = Array.from(prompt)
  const isLong = characters.length > PROMPT_SHOWN_LENGTH
  const text =
    isLong && !isWhole ? `${characters.slice(0, PROMPT_SHOWN_LENGTH).join('').replace(LAST_WORD, '')}…` : prompt
  const [image] = images
  return (
    <>
      <p id={id} className="text-sm font-medium [overflow-wrap:anywhere] whitespace-pre-line">
        {(image && renderLink(image, text)) ?? text}
      </p>
      {isLong && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          className="-my-2 -ml-1 min-h-control-small rounded-sm px-1 text-xs text-link hover:underline"
        >
          {isWhole ? 'Show less' : 'Show whole prompt'}
        </button>
      )}
    </>
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

/** Shows the stage, the elapsed time, the cost or refund, the time of submission, and the reason for a failure. */
function StudioStatus({ generation }: { generation: Generation }) {
  const { state, text, cost, reason } = getStudioOutcome(generation)
  return (
    <div className="mt-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-1.5">
        {state === 'running' && <Spinner className="text-link" />}
        {state === 'failed' && <CircleAlert aria-hidden="true" className="hidden size-4 text-danger sm:block" />}
        {state !== 'done' && (
          <>
            <span className={state === 'failed' ? 'font-medium text-danger' : 'font-medium'}>{text}</span>
            <Separator />
          </>
        )}
        {state === 'running' && (
          <>
            <Elapsed since={Date.parse(generation.created_at)} className="text-muted tabular-nums" />
            <Separator />
          </>
        )}
        <span className="text-muted tabular-nums">{cost}</span>
        <span className="hidden @2xl:inline">
          <Separator />
        </span>
        <time dateTime={generation.created_at} className="basis-full text-muted tabular-nums @2xl:basis-auto">
          {formatDateAndTime(generation.created_at)} UTC
        </time>
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

/** Shows the options and the model. */
function StudioFacts({ generation }: { generation: Generation }) {
  const { aspect_ratio, style, visibility, has_reference, model, images } = generation
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
    </ul>
  )
}

interface StudioCardActionsProps extends Omit<StudioCardProps, 'renderImage' | 'renderLink'> {
  promptId: string
}

function StudioCardActions({ generation, promptId, busy, onRetry, onEdit, onCancel }: StudioCardActionsProps) {
  const { state } = getStudioOutcome(generation)
  const sharedProps = { size: 'small', 'aria-describedby': promptId } as const
  return (
    <div className="col-span-full flex flex-wrap gap-2 @2xl:col-auto @2xl:self-center">
      {state !== 'running' && (
        <Button {...sharedProps} busy={busy} onClick={() => onRetry(generation)}>
          <RotateCw aria-hidden="true" className="size-4" />
          {state === 'done' ? 'Run again' : 'Retry'}
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
