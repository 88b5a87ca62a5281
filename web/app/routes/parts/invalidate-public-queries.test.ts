import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownImagesQuery, imageQuery, publicImagesQuery } from '../../features/images/images.queries.ts'
import { packsQuery } from '../../features/payments/payments.queries.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'
import { invalidatePublicQueries } from './invalidate-public-queries.ts'

beforeEach(() => void vi.useFakeTimers())

const api = { images: {} } as never
const PRICES = [packsQuery().queryKey, plansQuery().queryKey]
const LISTS = [publicImagesQuery(api).queryKey, ownImagesQuery(api, 'ada').queryKey]
const IMAGE_QUERY_KEY = imageQuery(api, 'an image', 'ada').queryKey

/** Fills the cache with fresh data for every query. */
function createFilledClient() {
  const queries = new QueryClient()
  const setFresh = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data)
  const setAllFresh = () => {
    for (const key of [...PRICES, IMAGE_QUERY_KEY]) setFresh(key, [])
    for (const key of LISTS) setFresh(key, { pages: [{ images: [] }, { images: [] }], pageParams: [null, 'next'] })
  }
  setAllFresh()
  const isInvalidated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  return { queries, setAllFresh, isInvalidated }
}

test('changed prices invalidate the packs and plans, but no images', () => {
  const { queries, isInvalidated } = createFilledClient()
  invalidatePublicQueries(queries, 'prices')
  expect(PRICES.map(isInvalidated)).toEqual([true, true])
  expect([...LISTS, IMAGE_QUERY_KEY].map(isInvalidated)).toEqual([false, false, false])
})

test('an immediate refetch may return old data, so the queries are invalidated again after two seconds', async () => {
  const { queries, setAllFresh, isInvalidated } = createFilledClient()
  invalidatePublicQueries(queries, 'prices')
  setAllFresh()
  expect(PRICES.map(isInvalidated)).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(PRICES.map(isInvalidated)).toEqual([true, true])
})

test('a hidden image invalidates every list, which then starts at its first page', () => {
  const { queries, isInvalidated } = createFilledClient()
  invalidatePublicQueries(queries, 'images')
  expect([...LISTS, IMAGE_QUERY_KEY].map(isInvalidated)).toEqual([true, true, true])
  expect(LISTS.map((key) => queries.getQueryData<{ pages: unknown[] }>(key)?.pages.length)).toEqual([1, 1])
  expect(PRICES.map(isInvalidated)).toEqual([false, false])
})
