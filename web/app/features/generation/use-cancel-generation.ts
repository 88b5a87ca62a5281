import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { toProblem } from '../../api/problem.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated } from '../credits/index.ts'
import { putGeneration, refetchGeneration } from './generation.queries.ts'

/** Returns a mutation that cancels a queued generation by its id. The server refunds its credits. */
export function useCancelGeneration(viewerId: string) {
  const queries = useQueryClient()
  const toasts = useToast()
  return useMutation({
    mutationKey: ['generation', 'cancel'],
    mutationFn: async (id: string) => (await api.generation.cancel({ id })).generation,
    onSuccess(generation) {
      putGeneration(queries, viewerId, generation)
    },
    onError(failure, id) {
      // After a lost connection, the server may have canceled it.
      const title = isApiFailure(failure) ? 'Generation not canceled' : 'Cancellation not confirmed'
      toasts.show({ title, text: toProblem(failure).text, tone: 'danger' })
      refetchGeneration(queries, viewerId, id)
    },
    onSettled: announceCreditsUpdated,
  })
}
