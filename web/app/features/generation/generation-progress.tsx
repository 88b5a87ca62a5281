import { messages } from '@pictor/contract/errors'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { DevelopingPicture } from './studio/developing-picture.tsx'
import { Elapsed } from './studio/elapsed.tsx'
import { GeneratingStages } from './running/generating-stages.tsx'
import { runningStore, type Running } from './generation-store.ts'

/** Over everything, until the picture is there or the visitor hides it. The browser's own modal keeps the focus inside. */
// Loaded lazily by its default export.
export default function GeneratingOverlay({ running }: { running: Running }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useModal(dialog, title)
  const [across = 1, down = 1] = running.aspectRatio.split(':').map(Number)
  const hide = () => runningStore.hide(running.key)
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
      <div className="flex min-h-full animate-[rise_var(--duration-slow)_var(--curve-out)] flex-col items-center justify-center gap-6 px-6 py-8 text-center">
        <div
          className="overflow-hidden rounded-lg border border-line shadow-floating"
          style={{ aspectRatio: `${across} / ${down}`, width: `min(78vw, ${(42 * across) / down}dvh, 26rem)` }}
        >
          <DevelopingPicture stage={running.stage} partialUrl={running.partialUrl} />
        </div>
        <div className="max-w-md">
          <h2 id={titleId} ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {messages.GENERATION_RUNNING.text}
          </h2>
          <p className="mt-2 line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{running.prompt}</p>
        </div>
        <GeneratingStages stage={running.stage} />
        <Elapsed since={running.startedAt} className="-mt-3 text-sm text-muted tabular-nums" />
        <div>
          <Button onClick={hide}>Continue in the background</Button>
          <p className="mt-3 text-xs text-muted">We tell you when it is done.</p>
        </div>
      </div>
    </dialog>
  )
}

/** The title has the focus first: a second Enter of whoever pressed Generate must not press Hide. */
function useModal(dialog: { current: HTMLDialogElement | null }, first: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    first.current?.focus()
    // Closing gives the focus back to what had it.
    return () => element.close()
  }, [dialog, first])
}
