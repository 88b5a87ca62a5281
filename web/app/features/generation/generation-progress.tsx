import './generation-progress.css'
import type { Generation } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { Check } from '../../ui/icons.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { generationStore, type TrackedGeneration } from './generation-store.ts'
import { generationQuery } from './generation.queries.ts'
import { useCancelGeneration } from './use-cancel-generation.ts'

/** `submitting` until the server has accepted the submission. */
export type Stage = 'submitting' | Exclude<Generation['stage'], 'ended'>

export const STAGE_NAMES: Record<Stage, string> = {
  submitting: 'Sending',
  queued: 'Queued',
  drawing: 'Drawing',
  finishing: 'Finishing',
}

export interface GeneratingOverlayProps {
  tracked: TrackedGeneration
  viewerId: string
}

/**
 * Covers the page until the generation ends or the user hides the overlay. The native modal dialog keeps the focus
 * inside.
 */
export function GeneratingOverlay({ tracked, viewerId }: GeneratingOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { stage, partialUrl } = useProgress(tracked)
  const { mutate: cancel, isPending: isCanceling } = useCancelGeneration(viewerId)
  useModal(dialog, title)
  const [width = 1, height = 1] = tracked.aspectRatio.split(':').map(Number)
  const hide = () => generationStore.hide(tracked.key)
  const { id } = tracked
  const canCancel = id !== null && stage === 'queued'
  const handleCancel = () => {
    // The button disappears when the generation starts.
    title.current?.focus()
    // The overlay would cover the toast.
    if (id !== null) cancel(id, { onError: hide })
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        hide()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-surface/90 p-0 text-content backdrop-blur-xl backdrop:bg-transparent"
    >
      <div className="flex min-h-full animate-rise flex-col items-center justify-center gap-6 px-6 py-8 text-center">
        <div
          className="overflow-hidden rounded-lg border border-line shadow-floating"
          style={{ aspectRatio: `${width} / ${height}`, width: `min(78vw, ${(42 * width) / height}dvh, 26rem)` }}
        >
          <DevelopingImage stage={stage} partialUrl={partialUrl} />
        </div>
        <div className="max-w-md">
          <h2 id={titleId} ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {messages.GENERATION_RUNNING.text}
          </h2>
          <p className="mt-2 line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{tracked.prompt}</p>
        </div>
        <Stages stage={stage} />
        <Elapsed since={tracked.startedAt} className="-mt-3 text-sm text-muted tabular-nums" />
        <div>
          <Button onClick={hide}>Continue in the background</Button>
          <p className="mt-3 text-xs text-muted">We’ll let you know when it’s ready.</p>
          {/* Keeps its place after the queue, so that nothing moves under the pointer. */}
          <Button
            tone="quiet"
            busy={isCanceling}
            onClick={handleCancel}
            className={canCancel ? 'mt-4' : 'invisible mt-4'}
          >
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/**
 * Opens the dialog and focuses its title, so that a second Enter after Generate does not activate the button that hides
 * it.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, title: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    title.current?.focus()
    // The prompt field is disabled while the overlay is open, so `useReturnFocus` moves the focus back.
    return () => element.close()
  }, [dialog, title])
}

const STAGES = ['queued', 'drawing', 'finishing'] as const

const STAGE_ANNOUNCEMENTS: Record<Stage, string> = {
  submitting: 'Sending your prompt',
  queued: 'Waiting in the queue',
  drawing: 'Drawing',
  finishing: 'Finishing',
}

function Stages({ stage }: { stage: Stage }) {
  // While the prompt is being sent, the first stage is shown.
  const currentIndex = Math.max(
    0,
    STAGES.findIndex((name) => name === stage),
  )
  return (
    <>
      <ol aria-hidden="true" className="flex items-center gap-2 text-sm">
        {STAGES.map((name, index) => (
          <li key={name} className="flex items-center gap-2">
            {index > 0 && (
              <span className={classNames('h-px w-5 sm:w-8', index <= currentIndex ? 'bg-accent' : 'bg-line')} />
            )}
            <Dot state={index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'ahead'} />
            <span className={index === currentIndex ? 'font-medium' : 'text-muted'}>{STAGE_NAMES[name]}</span>
          </li>
        ))}
      </ol>
      <output className="sr-only">{STAGE_ANNOUNCEMENTS[stage]}</output>
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
        state === 'now' ? 'animate-pulse border-accent bg-accent-soft' : 'border-line-strong',
      )}
    />
  )
}

const CHIP = 'progress-chip'

/**
 * Shown above the prompt bar: the newest generation in the background (a click opens its overlay) and the number of
 * others.
 */
export function ProgressChip({ tracked }: { tracked: readonly TrackedGeneration[] }) {
  const newest = tracked.at(-1)
  if (!newest) return null
  const others = tracked.length - 1
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-full mb-2 flex justify-center gap-1.5">
      <button
        type="button"
        title={newest.prompt}
        onClick={() => generationStore.show(newest.key)}
        className={`${CHIP} max-w-[min(24rem,70vw)] pr-4 pl-3`}
      >
        <Spinner className="shrink-0 text-link" />
        <StageName tracked={newest} />
        <span className="truncate text-muted">{newest.prompt}</span>
        <span aria-hidden="true" className="shrink-0 text-muted tabular-nums">
          <Elapsed since={newest.startedAt} />
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

function StageName({ tracked }: { tracked: TrackedGeneration }) {
  return <span className="shrink-0 font-medium">{STAGE_NAMES[useProgress(tracked).stage]}</span>
}

/** Returns the stage and the partial image of the last poll. Never fetches, because the watcher polls. */
function useProgress({ id }: TrackedGeneration): { stage: Stage; partialUrl: string | null } {
  const { data } = useQuery({ ...generationQuery(id ?? ''), enabled: false })
  if (!data) return { stage: 'submitting', partialUrl: null }
  return { stage: data.stage === 'ended' ? 'finishing' : data.stage, partialUrl: data.partial_url }
}

/** Shows colors that get stronger with each stage, and above them the partial image once the model has sent one. */
export function DevelopingImage({ stage, partialUrl }: { stage: Stage; partialUrl: string | null }) {
  return (
    <div aria-hidden="true" className="relative isolate size-full overflow-hidden bg-surface-sunken">
      <div className="absolute inset-0 transition-opacity duration-1000" style={{ opacity: COLOR_OPACITY[stage] }}>
        {COLORS.map((color) => (
          <span key={color.background} className="generating-color" style={color} />
        ))}
      </div>
      {partialUrl && <img src={partialUrl} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="generating-sheen absolute inset-0" />
    </div>
  )
}

const COLOR_OPACITY: Record<Stage, number> = { submitting: 0.35, queued: 0.45, drawing: 0.8, finishing: 1 }

// The colors of the logo. Different delays keep the animations out of step.
const COLORS = [
  { background: 'var(--logo-6)', top: '-15%', left: '-20%', animationDelay: '0s' },
  { background: 'var(--logo-1)', top: '-10%', left: '45%', animationDelay: '-9s' },
  { background: 'var(--logo-2)', top: '30%', left: '10%', animationDelay: '-4s' },
  { background: 'var(--logo-3)', top: '55%', left: '50%', animationDelay: '-12s' },
  { background: 'var(--logo-4)', top: '65%', left: '-15%', animationDelay: '-7s' },
  { background: 'var(--logo-5)', top: '85%', left: '30%', animationDelay: '-2s' },
] as const

/**
 * Shows the time since `since` (milliseconds since the epoch). Not a live region: screen readers would read it every
 * second.
 */
export function Elapsed({ since, className }: { since: number; className?: string | undefined }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [])
  // The server's clock may be ahead of the user's.
  const seconds = now === null ? 0 : Math.max(0, Math.round((now - since) / 1_000))
  return (
    <span role="timer" aria-label="Elapsed time" className={className}>
      {formatElapsedTime(seconds)}
    </span>
  )
}

/** Returns '42 s' or '3 min 05 s'. */
export function formatElapsedTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
