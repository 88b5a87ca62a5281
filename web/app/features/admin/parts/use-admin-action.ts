import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { ADMIN_KEY } from '../admin.queries.ts'

/** Public data that an admin action can change. */
export type StaleData = 'prices' | 'images'

/** Called after an admin action with the public data that it changed. The provider invalidates that data. */
export const StaleDataContext = createContext<(data: StaleData) => void>(() => undefined)

export interface AdminAction<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** Returns the text of the success toast. */
  successText: (output: Output) => string
  onDone?: ((output: Output) => void) | undefined
  /** Set if the caller shows errors itself. A toast then shows an error only if the caller has unmounted. */
  isQuiet?: boolean
  /** The public data that the action changes. */
  invalidates?: StaleData | undefined
}

/** Runs an admin action. Not optimistic: it waits for the response, and then refetches all admin data. */
export function useAdminAction<Input, Output>({
  act,
  successText,
  onDone,
  isQuiet = false,
  invalidates,
}: AdminAction<Input, Output>) {
  const queries = useQueryClient()
  const toasts = useToast()
  const notifyStale = use(StaleDataContext)
  const isInFlight = useRef(false)
  const isMounted = useIsMounted()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (output) => {
      toasts.show({ title: successText(output), tone: 'success' })
      // A result that arrives after the form was closed must not close the form that was opened since.
      if (isMounted.current) onDone?.(output)
    },
    onError: (error) => {
      if (!isQuiet || !isMounted.current)
        toasts.show({ title: 'Action failed', text: toProblem(error).text, tone: 'danger' })
    },
    // A failed action may have changed data, or may have failed because another admin changed it.
    onSettled: () => {
      isInFlight.current = false
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
      if (invalidates) notifyStale(invalidates)
    },
  })
  /** Ignores further calls while the action is in flight. */
  const start = (input: Input) => {
    if (isInFlight.current) return
    isInFlight.current = true
    mutation.mutate(input)
  }
  return { start, isPending: mutation.isPending, error: mutation.error, data: mutation.data }
}

/** Returns a ref that is true while the calling component is mounted. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
