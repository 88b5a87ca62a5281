import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../api/client.ts'
import { session } from '../../api/session/session.ts'
import { showComponent } from '../../testing/show-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useCredits } from './credits-context.ts'
import { CreditsProvider } from './credits-provider.tsx'
import { announceCreditsUpdated, putCredits } from './credits.queries.ts'

afterEach(() => {
  session.begin(null)
})

/** Stubs `fetch` with these responses for the credits, in order; the last one repeats. Records the requests. */
function createServer(...answers: (() => Response)[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ method, url, headers }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/auth/token') return Response.json({ token: makeToken(asked.length) })
    asked.push(`${method} ${pathname}`)
    tokens.add(headers.get('authorization'))
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  const tokens = new Set<string | null>()
  return { asked, tokens }
}

function makeToken(number: number): string {
  return `header.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600, number }))}.signature`
}

const has = (credits: number) => () => Response.json({ credits, totalCredits: credits, subscriptionPlan: null })
const fails =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status })

async function showCredits(viewerId: string | null = 'ada') {
  session.begin(viewerId)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = await showComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <CreditsProvider>
          <Account />
        </CreditsProvider>
      </ToastProvider>
    </QueryClientProvider>,
    viewerId,
  )
  return { ...shown, balance: () => shown.find('p[title=balance]').textContent }
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
const until = (look: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    look()
  })

test('`useCredits` throws outside of its provider', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { text } = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>,
  )
  expect(text()).toContain('Credits are used outside their provider.')
  told.mockRestore()
})

test('a signed-out visitor has no credits, and no request is sent', async () => {
  const { asked } = createServer(has(80))
  const { balance, press, find } = await showCredits(null)
  await act(async () => announceCreditsUpdated())
  await press(find('button', 'Refresh'))
  expect([balance(), asked]).toEqual(['0', []])
})

test('the balance is fetched, and refetched after a change was announced', async () => {
  const { asked } = createServer(has(80), has(64))
  const { balance } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  announceCreditsUpdated()
  await until(() => expect(balance()).toBe('64'))
  expect(asked).toHaveLength(2)
})

test('the balance is refetched when the window gets the focus', async () => {
  createServer(has(80), has(64))
  const { balance } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await until(() => expect(balance()).toBe('64'))
})

test('the balance is refetched on demand, and replaced by the response of another request', async () => {
  createServer(has(80), has(64))
  const { balance, press, find } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  await press(find('button', 'Refresh'))
  await until(() => expect(balance()).toBe('64'))
  await press(find('button', 'Put'))
  await until(() => expect(balance()).toBe('7'))
})

test('a fetch that was sent earlier does not overwrite the balance of a later response', async () => {
  const slow = Promise.withResolvers<Response>()
  const { asked } = createServer(has(80))
  const { balance, press, find } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  vi.stubGlobal('fetch', () => slow.promise)
  announceCreditsUpdated()
  await press(find('button', 'Put'))
  await until(() => expect(balance()).toBe('7'))
  slow.resolve(has(80)())
  await act(async () => new Promise((resolve) => setImmediate(resolve)))
  expect([balance(), asked.length]).toEqual(['7', 1])
})

test('after status 401 the access token is refreshed and the request sent again', async () => {
  const { asked, tokens } = createServer(fails(401), has(80))
  const { balance, text } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  expect([asked.length, tokens.size]).toEqual([2, 2])
  expect(text()).not.toContain('Failed')
})

test('repeated failures show one toast, until a fetch succeeds', async () => {
  const { asked } = createServer(fails(500), fails(500), has(80), fails(500))
  const { balance, text } = await showCredits()
  await until(() => expect(text()).toContain('Failed to load credits'))
  expect(balance()).toBe('unknown')
  announceCreditsUpdated()
  await until(() => expect(asked).toHaveLength(2))
  announceCreditsUpdated()
  await until(() => expect(balance()).toBe('80'))
  expect(text().split('Failed to load credits')).toHaveLength(2)
  announceCreditsUpdated()
  await until(() => expect(text().split('Failed to load credits')).toHaveLength(3))
})

test('an expired session shows no toast here', async () => {
  const { asked } = createServer(
    fails(401, { code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' }),
  )
  const { text } = await showCredits()
  await until(() => expect(asked).toHaveLength(2))
  expect(text()).not.toContain('Failed')
})

test('a failed refresh shows a toast and keeps the balance', async () => {
  createServer(has(80), fails(500))
  const { balance, press, find, text } = await showCredits()
  await until(() => expect(balance()).toBe('80'))
  await press(find('button', 'Refresh'))
  await until(() => expect(text()).toContain('Failed to refresh credits. Please try again.'))
  expect(balance()).toBe('80')
  expect(text()).not.toContain('Failed to load credits')
})
