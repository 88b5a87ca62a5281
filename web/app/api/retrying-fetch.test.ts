import { ORPCError } from '@orpc/client'
import { errors } from '@pictor/contract/errors'
import { expect, test, vi } from 'vitest'
import { createRetryingFetch, PERMANENT_CODES, TEMPORARY_STATUSES, type RetryPolicy } from './retrying-fetch.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const LIST_URL = 'http://127.0.0.1/api/images/public'

test.each([429, 502, 503, 504])('a GET that responds %i is sent four times in all', async (status) => {
  const { send, waits, sentCount } = setUp(() => new Response(null, { status }))
  expect((await send(new Request(LIST_URL))).status).toBe(status)
  expect(sentCount()).toBe(4)
  expect(waits).toEqual([1_500, 2_500, 4_500])
})

test.each([400, 401, 404, 409, 500])('a GET that responds %i is not retried', async (status) => {
  const { send, sentCount } = setUp(() => new Response(null, { status }))
  expect((await send(new Request(LIST_URL))).status).toBe(status)
  expect(sentCount()).toBe(1)
})

test.each([
  ['MODEL_PAUSED', 1],
  ['SERVICE_UNAVAILABLE', 4],
])('a 503 with code %s is sent %i times in all, and its body stays readable', async (code, count) => {
  const { send, sentCount } = setUp(() => Response.json({ code }, { status: 503 }))
  expect(await (await send(new Request(LIST_URL))).json()).toEqual({ code })
  expect(sentCount()).toBe(count)
})

test('the codes that are never retried match the catalog', () => {
  const permanent = Object.entries(errors).filter(
    ([, error]) => TEMPORARY_STATUSES.has(error.status) && !error.retryable,
  )
  expect([...PERMANENT_CODES]).toEqual(permanent.map(([code]) => code))
})

test('a request is retried after a network failure', async () => {
  const { send, sentCount } = setUp((attempt) => {
    if (attempt === 1) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  expect(await (await send(new Request(LIST_URL))).text()).toBe('ok')
  expect(sentCount()).toBe(2)
})

test('a timeout is retried, and thrown after the last attempt', async () => {
  const { send, sentCount } = setUp(() => {
    throw new DOMException('too long', 'TimeoutError')
  })
  await expect(send(new Request(LIST_URL))).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(sentCount()).toBe(4)
})

test('a POST that the caller declares idempotent is retried', async () => {
  const { send, sentCount } = setUp(() => new Response(null, { status: 503 }))
  await send(new Request(LIST_URL, { method: 'POST' }), { isIdempotent: true })
  expect(sentCount()).toBe(4)
})

test('a POST is sent once; with an Idempotency-Key, up to four times, each time with its whole body', async () => {
  const bodies: string[] = []
  const { send, sentCount } = setUp(async (_attempt, request) => {
    bodies.push(await request.text())
    return new Response(null, { status: 503 })
  })
  await send(new Request(LIST_URL, { method: 'POST', body: 'one' }))
  expect(sentCount()).toBe(1)
  await send(new Request(LIST_URL, { method: 'POST', body: 'two', headers: { 'idempotency-key': 'k' } }))
  expect(bodies).toEqual(['one', 'two', 'two', 'two', 'two'])
})

test.each([
  ['7', 7_000],
  ['0', 0],
  [new Date(NOW + 9_000).toUTCString(), 9_000],
  ['3600', 30_000],
  ['soon', 1_500],
])('Retry-After %s is honored, up to 30 s', async (header, expected) => {
  const respond = () => new Response(null, { status: 429, headers: { 'retry-after': header } })
  const { send, waits } = setUp(respond)
  await send(new Request(LIST_URL))
  expect(waits[0]).toBe(expected)
})

test('a request that the page itself rejected is not retried', async () => {
  const { send, sentCount } = setUp(() => {
    throw new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status: 503 })
  })
  await expect(send(new Request(LIST_URL))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(sentCount()).toBe(1)
})

test('the delay for 429 does not change other delays, and Retry-After takes precedence', async () => {
  const responses = [
    new Response(null, { status: 429 }),
    new Response(null, { status: 503 }),
    new Response(null, { status: 429, headers: { 'retry-after': '1' } }),
    new Response(null),
  ]
  const { send, waits } = setUp((attempt) => responses[attempt - 1] ?? Response.error(), {
    rateLimitDelayMs: (retry) => 2_000 * 2 ** retry,
  })
  await send(new Request(LIST_URL))
  expect(waits).toEqual([2_000, 2_500, 1_000])
})

test('a request without a response is retried as soon as the network returns, and sent four times in all', async () => {
  const waits: number[] = []
  const { send, sentCount } = setUp(
    () => {
      throw new TypeError('Failed to fetch')
    },
    {
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return new Promise(() => {})
      },
      waitForOnline: async () => {},
    },
  )
  await expect(send(new Request(LIST_URL))).rejects.toThrow('Failed to fetch')
  expect(sentCount()).toBe(4)
  expect(waits).toEqual([1_500, 2_500, 4_500])
})

test('a retry after a response does not wait for the network', async () => {
  const waitForOnline = vi.fn(async () => {})
  const { send, sentCount } = setUp(() => new Response(null, { status: 429 }), { waitForOnline })
  await send(new Request(LIST_URL))
  expect(sentCount()).toBe(4)
  expect(waitForOnline).not.toHaveBeenCalled()
})

test('a request that is aborted while there is no network is not sent again', async () => {
  const controller = new AbortController()
  const { send, sentCount } = setUp(
    () => {
      throw new TypeError('Failed to fetch')
    },
    {
      wait: (_milliseconds, signal) => {
        controller.abort()
        return Promise.reject(signal.reason)
      },
    },
  )
  await expect(send(new Request(LIST_URL, { signal: controller.signal }))).rejects.toMatchObject({ name: 'AbortError' })
  expect(sentCount()).toBe(1)
})

test('an aborted request is not retried', async () => {
  const controller = new AbortController()
  const { send, sentCount } = setUp(() => {
    controller.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(send(new Request(LIST_URL, { signal: controller.signal }))).rejects.toMatchObject({ name: 'AbortError' })
  expect(sentCount()).toBe(1)
})

function setUp(
  respond: (attempt: number, request: Request) => Response | Promise<Response>,
  overrides: Partial<RetryPolicy> = {},
) {
  const waits: number[] = []
  let attempts = 0
  const send = createRetryingFetch(
    async (request) => {
      attempts += 1
      return respond(attempts, request)
    },
    {
      wait: async (milliseconds) => void waits.push(milliseconds),
      waitForOnline: () => new Promise(() => {}),
      random: () => 0.5,
      now: () => NOW,
      ...overrides,
    },
  )
  return { send, waits, sentCount: () => attempts }
}
