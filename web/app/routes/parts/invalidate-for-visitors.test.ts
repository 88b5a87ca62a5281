import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { myImages, oneImage, publicImages } from '../../features/images/images.queries.ts'
import { packsQuery } from '../../features/payments/payments.queries.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'
import { invalidateForVisitors } from './invalidate-for-visitors.ts'

beforeEach(() => void vi.useFakeTimers())

const api = { images: {} } as never
const PRICES = [packsQuery().queryKey, plansQuery().queryKey]
const LISTS = [publicImages(api).queryKey, myImages(api, 'ada').queryKey]
const ONE = oneImage(api, 'an image', 'ada').queryKey

/** Fills the cache with fresh data for every query. */
function readAll() {
  const queries = new QueryClient()
  const know = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data)
  const knowAll = () => {
    for (const key of [...PRICES, ONE]) know(key, [])
    for (const key of LISTS) know(key, { pages: [{ images: [] }, { images: [] }], pageParams: [null, 'next'] })
  }
  knowAll()
  const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  return { queries, knowAll, isOld }
}

test('changed prices are refetched on their next use, images are not', () => {
  const { queries, isOld } = readAll()
  invalidateForVisitors(queries, 'prices')
  expect(PRICES.map(isOld)).toEqual([true, true])
  expect([...LISTS, ONE].map(isOld)).toEqual([false, false, false])
})

test('data refetched at once may still be old, so it is invalidated again', async () => {
  const { queries, knowAll, isOld } = readAll()
  invalidateForVisitors(queries, 'prices')
  knowAll()
  expect(PRICES.map(isOld)).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(PRICES.map(isOld)).toEqual([true, true])
})

test('a hidden image invalidates every list, which then starts at its first page', () => {
  const { queries, isOld } = readAll()
  invalidateForVisitors(queries, 'images')
  expect([...LISTS, ONE].map(isOld)).toEqual([true, true, true])
  expect(LISTS.map((key) => queries.getQueryData<{ pages: unknown[] }>(key)?.pages.length)).toEqual([1, 1])
  expect(PRICES.map(isOld)).toEqual([false, false])
})
