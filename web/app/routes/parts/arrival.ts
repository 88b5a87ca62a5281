import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToast } from '../../ui/overlay/toast-context.ts'

/** What a page may be told by the navigation that leads to it. */
export interface Arrival {
  scrollToTop: boolean
  showToast: { title: string; description: string }
}

/** Does once what the navigation asks for, and takes it out of the history: neither a reload nor the way back does it again. */
export function useArrival(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const toasts = useToast()
  const { state }: { state: unknown } = location
  const arrive = useEffectEvent(() => {
    const { scrollToTop, toast } = arrivalIn(state)
    if (!scrollToTop && !toast) return
    if (scrollToTop) scrollTo(0, 0)
    if (toast) toasts.show({ ...toast, tone: 'success' })
    void navigate(location, { replace: true, preventScrollReset: true, state: null })
  })
  useEffect(() => arrive(), [state])
}

function arrivalIn(state: unknown) {
  const { scrollToTop, showToast } = fieldsOf(state)
  const { title, description } = fieldsOf(showToast)
  const text = typeof description === 'string' ? description : undefined
  return { scrollToTop: scrollToTop === true, toast: typeof title === 'string' ? { title, text } : null }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
