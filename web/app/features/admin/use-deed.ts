import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { useToast } from '../../ui/toast-context.ts'
import { ADMIN_KEY } from './admin.queries.ts'

export interface Deed<Input, Output> {
  act: (input: Input) => Promise<Output>
  /** What the toast says of it. */
  done: (output: Output) => string
  onDone?: ((output: Output) => void) | undefined
  /** Where a failure is told elsewhere, no toast tells it. */
  isQuiet?: boolean
}

/** Something that an operator does: nothing is shown before the server has answered, and then all is read anew. */
export function useDeed<Input, Output>({ act, done, onDone, isQuiet = false }: Deed<Input, Output>) {
  const queries = useQueryClient()
  const toasts = useToast()
  const isUnderWay = useRef(false)
  const deed = useMutation({
    mutationFn: act,
    onSuccess: (output) => {
      toasts.show({ title: done(output), tone: 'success' })
      onDone?.(output)
    },
    onError: (error) => {
      if (!isQuiet) toasts.show({ title: 'Not done', text: problemOf(error).text, tone: 'danger' })
    },
    // Also what failed may have changed something, or failed because somebody else had.
    onSettled: () => {
      isUnderWay.current = false
      void queries.invalidateQueries({ queryKey: ADMIN_KEY })
    },
  }) /** Pressed again while it is under way, it is not done again. */
  const start = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    deed.mutate(input)
  }
  return { start, isPending: deed.isPending, error: deed.error, data: deed.data }
}
