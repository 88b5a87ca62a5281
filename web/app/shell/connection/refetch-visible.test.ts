import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { regionQuery } from '../../features/region/index.ts'
import { refetchVisible } from './refetch-visible.ts'

/** A page that shows a balance, a short list and a long one, with a server that can be unreachable. */
async function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const server = { isUnreachable: false, fetchData: [] as string[] }
  const fetchData = async (dataName: string) => {
    server.fetchData.push(dataName)
    if (server.isUnreachable) throw new TypeError('Failed to fetch')
    return dataName
  }
  const list = (name: string) =>
    new InfiniteQueryObserver(queries, {
      queryKey: [name],
      queryFn: ({ pageParam }) => fetchData(`${name} ${pageParam}`),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
      staleTime: Infinity,
    })
  const balance = new QueryObserver(queries, { queryKey: ['balance'], queryFn: () => fetchData('balance') })
  const [short, long] = [list('short'), list('long')]
  const unsubscribe = [balance, short, long].map((each) => each.subscribe(() => undefined))
  onTestFinished(() => unsubscribe.forEach((end) => end()))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await long.fetchNextPage()
  server.fetchData.length = 0
  return { queries, server, long }
}

test('displayed data is refetched, but a list that was scrolled stays as it is', async () => {
  const { queries, server } = await openPage()
  refetchVisible(queries)
  await vi.waitFor(() => expect(server.fetchData.toSorted()).toEqual(['balance', 'short 1']))
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

test('a list whose last page failed continues from there', async () => {
  const { queries, server, long } = await openPage()
  server.isUnreachable = true
  await long.fetchNextPage()
  expect(long.getCurrentResult().isError).toBe(true)
  Object.assign(server, { isUnreachable: false, fetchData: [] })
  refetchVisible(queries)
  await vi.waitFor(() => expect(long.getCurrentResult().data?.pages).toEqual(['long 1', 'long 2', 'long 3']))
  expect(server.fetchData.filter((dataName) => dataName.startsWith('long'))).toEqual(['long 3'])
})
