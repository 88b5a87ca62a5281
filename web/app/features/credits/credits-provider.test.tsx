import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../api/client.ts'
import { session } from '../../api/session/session.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useCredits } from './credits-context.ts'
import { CreditsProvider } from './credits-provider.tsx'
import { announceCreditsUpdated, putCredits } from './credits.queries.ts'

afterEach(() => {
  session.begin(null)
})

/** Stubs `fetch` with these responses for the credits, in order; the last one repeats. Records the requests. */
function stubServer(...responses: (() => Response)[]) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async ({ method, url, headers }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/auth/token') return Response.json({ token: makeToken(requests.length) })
    requests.push(`${method} ${pathname}`)
    tokens.add(headers.get('authorization'))
    const response = responses[Math.min(requests.length, responses.length) - 1]
    if (!response) throw new TypeError('Failed to fetch')
    return response()
  })
  const tokens = new Set<string | null>()
  return { requests, tokens }
}

function makeToken(number: number): string {
  return `header.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600, number }))}.signature`
}

const respondWithCredits = (credits: number) => () =>
  Response.json({ credits, totalCredits: credits, subscriptionPlan: null })
const respondWithError =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status })

async function showCredits(viewerId: string | null = 'ada') {
  session.begin(viewerId)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <CreditsProvider>
          <Account />
        </CreditsProvider>
      </ToastProvider>
    </QueryClientProvider>,
    viewerId,
  )
  return { ...page, balance: () => page.find('p[title=balance]').textContent }
}

function Account() {
  const { balance, loaded, refresh } = useCredits()
  const queries = useQueryClient()
  const put = () => void putCredits(queries, 'ada', { totalCredits: 7, subscriptionPlan: null })
  return (
    <>
      <p title="balance">{loaded ? balance : 'unknown'}</p>
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
      <button type="button" onClick={put}>
        Put
      </button>
    </>
  )
}

/** Retries until the response is rendered. */
const waitUntil = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })

test('`useCredits` throws outside of its provider', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { text } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>,
  )
  expect(text()).toContain('Credits are used outside their provider.')
  consoleError.mockRestore()
})

test('a signed-out visitor has no credits, and no request is sent', async () => {
  const { requests } = stubServer(respondWithCredits(80))
  const { balance, click, find } = await showCredits(null)
  await act(async () => announceCreditsUpdated())
  await click(find('button', 'Refresh'))
  expect([balance(), requests]).toEqual(['0', []])
})

test('the balance is fetched, and refetched after a change was announced', async () => {
  const { requests } = stubServer(respondWithCredits(80), respondWithCredits(64))
  const { balance } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  announceCreditsUpdated()
  await waitUntil(() => expect(balance()).toBe('64'))
  expect(requests).toHaveLength(2)
})

const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
const getFocus = () => window.dispatchEvent(new Event('focus'))

test.each([
  ['the page becomes visible', [becomeVisible]],
  ['the window gets the focus', [getFocus]],
  ['both happen at the same time', [becomeVisible, getFocus]],
])('the balance is refetched once when %s', async (_, events) => {
  const { requests } = stubServer(respondWithCredits(80), respondWithCredits(64))
  const { balance } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  for (const dispatch of events) dispatch()
  await waitUntil(() => expect(balance()).toBe('64'))
  expect(requests).toHaveLength(2)
})

test('a signed-out visitor’s focus sends no request', async () => {
  const { requests } = stubServer(respondWithCredits(80))
  await showCredits(null)
  getFocus()
  await act(async () => undefined)
  expect(requests).toEqual([])
})

test('the balance is refetched on demand, and replaced by the response of another request', async () => {
  stubServer(respondWithCredits(80), respondWithCredits(64))
  const { balance, click, find } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  await click(find('button', 'Refresh'))
  await waitUntil(() => expect(balance()).toBe('64'))
  await click(find('button', 'Put'))
  await waitUntil(() => expect(balance()).toBe('7'))
})

test('a fetch that was sent earlier does not overwrite the balance of a later response', async () => {
  const slow = Promise.withResolvers<Response>()
  const { requests } = stubServer(respondWithCredits(80))
  const { balance, click, find } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  vi.stubGlobal('fetch', () => slow.promise)
  announceCreditsUpdated()
  await click(find('button', 'Put'))
  await waitUntil(() => expect(balance()).toBe('7'))
  slow.resolve(respondWithCredits(80)())
  await act(async () => new Promise((resolve) => setImmediate(resolve)))
  expect([balance(), requests.length]).toEqual(['7', 1])
})

test('after status 401 the access token is refreshed and the request sent again', async () => {
  const { requests, tokens } = stubServer(respondWithError(401), respondWithCredits(80))
  const { balance, text } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  expect([requests.length, tokens.size]).toEqual([2, 2])
  expect(text()).not.toContain('Failed')
})

test('repeated failures show one toast, until a fetch succeeds', async () => {
  const { requests } = stubServer(
    respondWithError(500),
    respondWithError(500),
    respondWithCredits(80),
    respondWithError(500),
  )
  const { balance, text } = await showCredits()
  await waitUntil(() => expect(text()).toContain('Failed to load credits'))
  expect(balance()).toBe('unknown')
  announceCreditsUpdated()
  await waitUntil(() => expect(requests).toHaveLength(2))
  announceCreditsUpdated()
  await waitUntil(() => expect(balance()).toBe('80'))
  expect(text().split('Failed to load credits')).toHaveLength(2)
  announceCreditsUpdated()
  await waitUntil(() => expect(text().split('Failed to load credits')).toHaveLength(3))
})

test('an expired session shows no toast about credits', async () => {
  const { requests } = stubServer(
    respondWithError(401, { code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' }),
  )
  const { text } = await showCredits()
  await waitUntil(() => expect(requests).toHaveLength(2))
  expect(text()).not.toContain('Failed')
})

test('a failed refresh shows a toast and keeps the balance', async () => {
  stubServer(respondWithCredits(80), respondWithError(500))
  const { balance, click, find, text } = await showCredits()
  await waitUntil(() => expect(balance()).toBe('80'))
  await click(find('button', 'Refresh'))
  await waitUntil(() => expect(text()).toContain('Failed to refresh credits. Please try again.'))
  expect(balance()).toBe('80')
  expect(text()).not.toContain('Failed to load credits')
})
