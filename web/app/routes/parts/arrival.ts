import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToast } from '../../ui/overlay/toast-context.ts'

/** Navigation state that a page handles on arrival. */
export interface Arrival {
  scrollToTop: boolean
  showToast: { title: string; description: string }
}

/**
 * Applies the navigation state once and removes it from the history, so that neither reloading nor going back applies
 * it again.
 */
export function useArrival(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const toasts = useToast()
  const { state }: { state: unknown } = location
  const applyArrival = useEffectEvent(() => {
    const { scrollToTop, toast } = parseArrival(state)
    if (!scrollToTop && !toast) return
    if (scrollToTop) scrollTo(0, 0)
    if (toast) toasts.show({ ...toast, tone: 'success' })
    void navigate(location, { replace: true, preventScrollReset: true, state: null })
  })
  useEffect(() => applyArrival(), [state])
}

function parseArrival(state: unknown) {
  const { scrollToTop, showToast } = readFields(state)
  const { title, description } = readFields(showToast)
  const text = typeof description === 'string' ? description : undefined
  return { scrollToTop: scrollToTop === true, toast: typeof title === 'string' ? { title, text } : null }
}

function readFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
