import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@pictor/contract'
import { useCallback, useEffect, useRef } from 'react'
import { useCredits } from '../../credits/index.ts'
import { orderQuery, ordersKey, ordersQuery } from '../payments.queries.ts'

/** The viewer's orders. */
export function useOrders(viewerId: string) {
  useFollowingCredits(viewerId)
  return useInfiniteQuery(ordersQuery(viewerId))
}

/** One of the viewer's orders, starting with the data from the loader. */
export function useOrder(viewerId: string, sent: Order): Order {
  useFollowingCredits(viewerId)
  return useQuery({ ...orderQuery(viewerId, sent.id), initialData: sent }).data
}

/** Returns a function that refetches the viewer's orders. */
export function useRefreshOrders(viewerId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: ordersKey(viewerId) }), [queries, viewerId])
}

/** Payments and refunds change the balance, so the orders are refetched when the balance changes. */
function useFollowingCredits(viewerId: string): void {
  const { updatedAt } = useCredits()
  const refresh = useRefreshOrders(viewerId)
  const known = useRef(updatedAt)
  useEffect(() => {
    if (known.current === updatedAt) return
    known.current = updatedAt
    refresh()
  }, [updatedAt, refresh])
}
