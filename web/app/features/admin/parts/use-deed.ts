import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { ADMIN_KEY } from '../admin.queries.ts'
import { OutdatedContext, type Outdated } from './outdated.ts'

export interface Deed<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** Returns the text of the success toast. */
  done: (output: Output) => string
  onDone?: ((output: Output) => void) | undefined
  /** The caller shows errors itself. A toast appears only if the caller has unmounted. */
  isQuiet?: boolean
  /** The public data that the action changes. */
  outdates?: Outdated | undefined
}

/** An admin action. Not optimistic: it waits for the response, and then refetches all admin data. */
export function useDeed<Input, Output>({ act, done, onDone, isQuiet = false, outdates }: Deed<Input, Output>) {
  const queries = useQueryClient()
  const toasts = useToast()
  const tellOutdated = use(OutdatedContext)
  const isUnderWay = useRef(false)
  const isThere = useIsThere()
  const deed = useMutation({
    mutationFn: act,
    onSuccess: (output) => {
      toasts.show({ title: done(output), tone: 'success' })
      // A component that was opened later must not be closed by this result.
      if (isThere.current) onDone?.(output)
    },
    onError: (error) => {
      if (!isQuiet || !isThere.current) toasts.show({ title: 'Not done', text: problemOf(error).text, tone: 'danger' })
    },
    // A failed action may have changed data, or may have failed because another admin changed it.
    onSettled: () => {
      isUnderWay.current = false
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
      if (outdates) tellOutdated(outdates)
    },
  })
  /** Ignores further calls while the action is in flight. */
  const start = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    deed.mutate(input)
  }
  return { start, isPending: deed.isPending, error: deed.error, data: deed.data }
}

/** Whether the calling component is still mounted. */
function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}
