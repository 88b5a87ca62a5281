import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { problemOf } from '../../../api/problem.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { ADMIN_KEY } from '../admin.queries.ts'
import { OutdatedContext, type Outdated } from './outdated.ts'

export interface Deed<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** What the toast says of it. */
  done: (output: Output) => string
  onDone?: ((output: Output) => void) | undefined
  /** Whoever calls it tells a failure itself: no toast does, while that is there. */
  isQuiet?: boolean
  /** What visitors see otherwise afterwards. */
  outdates?: Outdated | undefined
}

/** Something that an operator does: nothing is shown before the server has answered, and then all is read anew. */
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
      // What was opened meanwhile is not what is done.
      if (isThere.current) onDone?.(output)
    },
    onError: (error) => {
      if (!isQuiet || !isThere.current) toasts.show({ title: 'Not done', text: problemOf(error).text, tone: 'danger' })
    },
    // Also what failed may have changed something, or failed because somebody else had.
    onSettled: () => {
      isUnderWay.current = false
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
      if (outdates) tellOutdated(outdates)
    },
  })
  /** Pressed again while it is under way, it is not done again. */
  const start = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    deed.mutate(input)
  }
  return { start, isPending: deed.isPending, error: deed.error, data: deed.data }
}

/** Whether whoever calls it is still shown. */
function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}
