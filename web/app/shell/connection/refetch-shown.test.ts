import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { regionQuery } from '../../features/region/index.ts'
import { refetchShown } from './refetch-shown.ts'

/** A page that shows a balance, a short list and a long one, with a server that can be unreachable. */
async function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const server = { isAway: false, read: [] as string[] }
  const read = async (what: string) => {
    server.read.push(what)
    if (server.isAway) throw new TypeError('Failed to fetch')
    return what
  }
  const list = (name: string) =>
    new InfiniteQueryObserver(queries, {
      queryKey: [name],
      queryFn: ({ pageParam }) => read(`${name} ${pageParam}`),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => pages.length + 1,
      staleTime: Infinity,
    })
  const balance = new QueryObserver(queries, { queryKey: ['balance'], queryFn: () => read('balance') })
  const [short, long] = [list('short'), list('long')]
  const leave = [balance, short, long].map((each) => each.subscribe(() => undefined))
  onTestFinished(() => leave.forEach((end) => end()))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await long.fetchNextPage()
  server.read.length = 0
  return { queries, server, long }
}

test('displayed data is refetched, but a list that was scrolled stays as it is', async () => {
  const { queries, server } = await openPage()
  refetchShown(queries)
  await vi.waitFor(() => expect(server.read.toSorted()).toEqual(['balance', 'short 1']))
})

test('the region is not fetched again', async () => {
  const queries = new QueryClient()
  let asked = 0
  const region = { get: async () => ({ country_code: String((asked += 1)), currency: 'USD' as const }) }
  const leave = new QueryObserver(queries, regionQuery({ ...api, region })).subscribe(() => undefined)
  onTestFinished(leave)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  refetchShown(queries)
  expect([asked, queries.isFetching()]).toEqual([1, 0])
})

test('a list whose last page failed continues from there', async () => {
  const { queries, server, long } = await openPage()
  server.isAway = true
  await long.fetchNextPage()
  expect(long.getCurrentResult().isError).toBe(true)
  Object.assign(server, { isAway: false, read: [] })
  refetchShown(queries)
  await vi.waitFor(() => expect(long.getCurrentResult().data?.pages).toEqual(['long 1', 'long 2', 'long 3']))
  expect(server.read.filter((what) => what.startsWith('long'))).toEqual(['long 3'])
})
