import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CircleAlert, CircleCheck, X } from '../icons.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { ToastContext, type Toast, type Toasts } from './toast-context.ts'

const DURATION_MS = 6_000
/** Longer, because the user may want to use the action. */
const DURATION_WITH_ACTION_MS = 12_000
const TOASTS_MAX = 3

type VisibleToast = Toast & { id: number }

/**
 * Stores and shows the toasts. The live region exists from the start, so that screen readers announce what is added.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState<VisibleToast[]>([])
  const nextId = useRef(1)
  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        const id = nextId.current++
        const isReplaced = ({ topic }: Toast) => topic !== undefined && topic === toast.topic
        setVisible((others) => limitToasts([...others.filter((other) => !isReplaced(other)), { ...toast, id }]))
        return id
      },
      dismiss: (idOrTopic) =>
        setVisible((others) => others.filter(({ id, topic }) => id !== idOrTopic && topic !== idOrTopic)),
    }),
    [],
  )
  return (
    <ToastContext value={toasts}>
      {children}
      <section aria-label="Notifications" aria-live="polite" aria-relevant="additions" className="toast-region">
        {visible.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={toasts.dismiss} />
        ))}
      </section>
    </ToastContext>
  )
}

/** Removes the oldest toast if there are too many; one with an action only if all the others have one, too. */
function limitToasts(toasts: VisibleToast[]): VisibleToast[] {
  if (toasts.length <= TOASTS_MAX) return toasts
  const removed = toasts.slice(0, -1).find(({ action }) => !action) ?? toasts[0]
  return toasts.filter((toast) => toast !== removed)
}

function ToastCard({ toast, onDismiss }: { toast: VisibleToast; onDismiss: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => onDismiss(toast.id), getDurationMs(toast))
    return () => clearTimeout(timer)
  }, [isPaused, toast, onDismiss])
  return (
    <div
      // A toast stays while the pointer or the focus is in it.
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames('toast-card', toast.tone === 'danger' ? 'border-danger' : 'border-line')}
    >
      <ToneIcon tone={toast.tone} />
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-medium">{toast.title}</p>
        {toast.text && <p className="mt-0.5 text-muted">{toast.text}</p>}
        {toast.action && <ToastAction toast={toast} onDismiss={onDismiss} />}
      </div>
      <IconButton
        label="Dismiss"
        icon={<X aria-hidden="true" />}
        onClick={() => onDismiss(toast.id)}
        className="-my-[calc((var(--control-height)-1.25rem)/2)]"
      />
    </div>
  )
}

function getDurationMs(toast: Toast): number {
  return toast.durationMs ?? (toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS)
}

function ToastAction({ toast, onDismiss }: { toast: VisibleToast; onDismiss: (id: number) => void }) {
  return (
    <button
      type="button"
      className="-mx-2 mt-1 min-h-control-small rounded-sm px-2 font-medium text-link hover:underline"
      onClick={() => {
        onDismiss(toast.id)
        toast.action?.onClick()
      }}
    >
      {toast.action?.label}
    </button>
  )
}

function ToneIcon({ tone = 'neutral' }: { tone?: Toast['tone'] }) {
  if (tone === 'danger') return <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0 text-danger" />
  if (tone === 'success') return <CircleCheck aria-hidden="true" className="mt-px size-4.5 shrink-0 text-success" />
  return null
}
