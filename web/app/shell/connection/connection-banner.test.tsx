import {
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query'
import { act } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { SERVER_UNREACHABLE } from '../../api/fetch.ts'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { connectionState } from '../../api/session/connection-state.ts'
import { regionQuery } from '../../features/region/index.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { createCodeLoader, network } from '../../ui/code-loader.ts'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { ConnectionBanner, refetchVisible, useBlockOfflineNavigation } from './connection-banner.tsx'

/** Opens a page. The test decides whether its server responds. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = { responds: true }
  vi.stubGlobal('fetch', async () => {
    if (!server.responds) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Object.assign(connectionState, { isLost: false, didRespond: false })
    // The query client goes offline with an `offline` event.
    onlineManager.setOnline(true)
  })
  const { find } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ConnectionBanner />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const advance = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return { server, advance, readBannerText: () => find('output').textContent }
}

test('the banner says that the server is unreachable, and for four seconds after its return that it is back', async () => {
  const { server, advance, readBannerText } = await openPage()
  expect(readBannerText()).toBe('')
  server.responds = false
  dispatchEvent(new Event(SERVER_UNREACHABLE))
  await advance(0)
  expect(readBannerText()).toBe('The server can’t be reached. Trying again…')
  await advance(60_000)
  expect(readBannerText()).toBe('The server can’t be reached. Trying again…')
  server.responds = true
  await advance(10_000)
  expect(readBannerText()).toBe('You’re back online.')
  await advance(4_000)
  expect(readBannerText()).toBe('')
})

test('without a network the banner shows another text', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const { server, advance, readBannerText } = await openPage()
  server.responds = false
  dispatchEvent(new Event('offline'))
  await advance(0)
  expect(readBannerText()).toBe('You’re offline. Nothing you typed is lost.')
})

test('without a network, a page of a server on the same computer stays connected', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const loadCode = createCodeLoader(async () => 'code')
  expect(network.isOffline()).toBe(true)
  await expect(loadCode()).rejects.toThrow('offline')
  const { server, advance, readBannerText } = await openPage()
  await advance(0)
  expect([network.isOffline(), readBannerText(), await loadCode()]).toEqual([false, '', 'code'])
  server.responds = false
  dispatchEvent(new Event('offline'))
  expect(network.isOffline()).toBe(true)
  await advance(0)
  expect(network.isOffline()).toBe(true)
})

/** Opens a page with a balance, a list of one page and a list of two pages. Its server can become unreachable. */
async function openPageWithLists() {
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
  const { queries, server } = await openPageWithLists()
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
  const { queries, server, long } = await openPageWithLists()
  server.isUnreachable = true
  await long.fetchNextPage()
  expect(long.getCurrentResult().isError).toBe(true)
  Object.assign(server, { isUnreachable: false, requested: [] })
  refetchVisible(queries)
  await vi.waitFor(() => expect(long.getCurrentResult().data?.pages).toEqual(['long 1', 'long 2', 'long 3']))
  expect(server.requested.filter((name) => name.startsWith('long'))).toEqual(['long 3'])
})

test('without a network, a link to an unvisited page does not navigate and says why', async () => {
  const { find, click, text } = await renderPages()
  goOffline()
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('You’re offline')
})

test('a link navigates without a network if the server responded to the last health check', async () => {
  const { find, click } = await renderPages()
  goOffline()
  const { isOffline } = network
  onTestFinished(() => void Object.assign(network, { isOffline }))
  network.isOffline = () => false
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('visited pages still open without a network', async () => {
  const { find, click } = await renderPages()
  await click(find('a', 'About'))
  await click(find('a', 'Home'))
  expect(find('h1').textContent).toBe('/')
  goOffline()
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/about')
})

test('if the server does not respond, a link does not navigate either and shows another message', async () => {
  const { find, click, text } = await renderPages('unreachable')
  await click(find('a', 'About'))
  expect(find('h1').textContent).toBe('/')
  expect(text()).toContain('The server can’t be reached')
})

function renderPages(status: ConnectionStatus = 'connected') {
  return renderComponent(
    <ToastProvider>
      <Pages status={status} />
    </ToastProvider>,
  )
}

function Pages({ status }: { status: ConnectionStatus }) {
  useBlockOfflineNavigation(status)
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/">Home</Link>
      <Link to="/about">About</Link>
    </>
  )
}

function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
}
