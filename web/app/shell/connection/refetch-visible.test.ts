import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { regionQuery } from '../../features/region/index.ts'
import { refetchVisible } from './refetch-visible.ts'

/** Opens a page with a balance, a list of one page and a list of two pages. Its server can become unreachable. */
async function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const server = { isUnreachable: false, requested: [] as string[] }
  const fetchData = async (name: string) => {
    server.requested.push(name)
    if (server.isUnreachable) throw new TypeError('Failed to fetch')
    return name
  }
  const observeList = (name: string) =>
    new InfiniteQueryObserver(queries, {
      queryKey: [name],
      queryFn: ({ pageParam }) => fetchData(`${name} ${pageParam}`),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
      staleTime: Infinity,
    })
  const balance = new QueryObserver(queries, { queryKey: ['balance'], queryFn: () => fetchData('balance') })
  const [short, long] = [observeList('short'), observeList('long')]
  const unsubscribers = [balance, short, long].map((observer) => observer.subscribe(() => undefined))
  onTestFinished(() => unsubscribers.forEach((unsubscribe) => unsubscribe()))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await long.fetchNextPage()
  server.requested.length = 0
  return { queries, server, long }
}

test('displayed data is refetched, but not a list with several pages', async () => {
  const { queries, server } = await openPage()
  refetchVisible(queries)
  await vi.waitFor(() => expect(server.requested.toSorted()).toEqual(['balance', 'short 1']))
})

test('the region is not fetched again', async () => {
  const queries = new QueryClient()
  let requestCount = 0
  const region = { get: async () => ({ country_code: String((requestCount += 1)), currency: 'USD' as const }) }
  const unsubscribe = new QueryObserver(queries, regionQuery({ ...api, region })).subscribe(() => undefined)
  onTestFinished(unsubscribe)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  refetchVisible(queries)
  expect([requestCount, queries.isFetching()]).toEqual([1, 0])
})

test('a list whose last page failed fetches only that page again', async () => {
  const { queries, server, long } = await openPage()
  server.isUnreachable = true
  await long.fetchNextPage()
  expect(long.getCurrentResult().isError).toBe(true)
  Object.assign(server, { isUnreachable: false, requested: [] })
  refetchVisible(queries)
  await vi.waitFor(() => expect(long.getCurrentResult().data?.pages).toEqual(['long 1', 'long 2', 'long 3']))
  expect(server.requested.filter((name) => name.startsWith('long'))).toEqual(['long 3'])
})
