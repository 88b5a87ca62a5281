import { createContext, use } from 'react'

export interface Toast {
  title: string
  text?: string | undefined
  tone?: 'neutral' | 'success' | 'danger' | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** How long it stands, where its own time matters. */
  shownMs?: number | undefined
}

export interface Toasts {
  /** Shows a toast and answers its id. */
  show: (toast: Toast) => number
  dismiss: (id: number) => void
}

export const ToastContext = createContext<Toasts | null>(null)

/** Shows short messages: `useToast().show({ title, text, tone, action })`. */
export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}
