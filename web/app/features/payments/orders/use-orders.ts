import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@pictor/contract'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useCredits } from '../../credits/index.ts'
import { orderQuery, ordersKey, ordersQuery } from '../payments.queries.ts'

/** The viewer's orders. */
export function useOrders(viewerId: string) {
  useRefetchOnCreditUpdate(viewerId)
  return useInfiniteQuery({
    ...ordersQuery(viewerId),
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap((page) => page.orders)),
  })
}

/** One of the viewer's orders, starting with the data from the loader. */
export function useOrder(viewerId: string, initialOrder: Order): Order {
  useRefetchOnCreditUpdate(viewerId)
  return useQuery({
    ...orderQuery(viewerId, initialOrder.id),
    initialData: initialOrder,
    refetchInterval: ({ state }) => getRefetchInterval(state.data && [state.data]),
  }).data
}

const REFETCH_INTERVAL_MS = 10_000

/** The result of a payment changes an order on the server, without an event. */
function getRefetchInterval(orders: readonly Order[] = []): number | false {
  return orders.some(({ outcome }) => outcome === 'open' || outcome === 'processing') && REFETCH_INTERVAL_MS
}

/** Returns a function that refetches the viewer's orders. */
export function useRefreshOrders(viewerId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: ordersKey(viewerId) }), [queries, viewerId])
}

/** Returns the mutation that cancels an order of the viewer. A toast shows an error. */
export function useCancelOrder(viewerId: string) {
  const queries = useQueryClient()
  const toasts = useToast()
  return useMutation({
    mutationFn: (id: string) => api.payments.cancelOrder({ id }),
    onSuccess: ({ order }) => {
      queries.setQueryData(orderQuery(viewerId, order.id).queryKey, order)
      return queries.invalidateQueries({ queryKey: ordersKey(viewerId) })
    },
    onError: (error) => toasts.show({ title: toProblem(error).text, tone: 'danger' }),
  })
}

/** Payments and refunds change the balance, so the orders are refetched when the balance changes. */
function useRefetchOnCreditUpdate(viewerId: string): void {
  const { updatedAt } = useCredits()
  const refresh = useRefreshOrders(viewerId)
  const lastUpdatedAt = useRef(updatedAt)
  useEffect(() => {
    if (lastUpdatedAt.current === updatedAt) return
    lastUpdatedAt.current = updatedAt
    refresh()
  }, [updatedAt, refresh])
}
