import { messages } from '@pictor/contract/errors'
import { PAYMENT_OVERLAY_MAX_MS } from '@pictor/contract/limits'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'

/** Over everything until the checkout opens, but never for long: what takes longer must not lock the page. */
export function PaymentOverlay() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PAYMENT_OVERLAY_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  return over ? null : <Cover />
}

function Cover() {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // The browser's own modal keeps the focus inside. It must be gone before the checkout takes the focus, so not later than the layout.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    title.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface/90 p-0 text-content backdrop-blur-xl backdrop:bg-transparent"
    >
      <div className="flex min-h-full animate-[rise_var(--duration-slow)_var(--curve-out)] flex-col items-center justify-center gap-5 px-6 text-center">
        <Spinner className="size-8 text-link" />
        <h2 id={titleId} ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {messages.PAYMENT_PREPARING.text}
        </h2>
      </div>
    </dialog>
  )
}
