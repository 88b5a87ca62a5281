import { createContext, use } from 'react'

export interface Toast {
  /** A toast replaces the toast of the same topic, and `dismiss` with the topic ends it. */
  topic?: string | undefined
  title: string
  text?: string | undefined
  tone?: 'neutral' | 'success' | 'danger' | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Display time in milliseconds, if it must match another time limit. */
  durationMs?: number | undefined
}

export interface Toasts {
  /** Shows a toast and returns its id. */
  show: (toast: Toast) => number
  /** Ends the toast with this id or topic. */
  dismiss: (idOrTopic: number | string) => void
}

export const ToastContext = createContext<Toasts | null>(null)

/** Returns the functions that show and dismiss toasts: `useToast().show({ title, text, tone, action })`. */
export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast requires a ToastProvider above it.')
  return toasts
}
