import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { createPatientFetch, type Patience } from './retrying-fetch.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const ADDRESS = 'http://127.0.0.1/api/images/public'

test.each([429, 502, 503, 504])('a read answered %i is tried four times in all', async (status) => {
  const { send, waits, sent } = setUp(() => new Response(null, { status }))
  expect((await send(new Request(ADDRESS))).status).toBe(status)
  expect(sent()).toBe(4)
  expect(waits).toEqual([1_500, 2_500, 4_500])
})

test.each([400, 401, 404, 409, 500])('a read answered %i is not tried again', async (status) => {
  const { send, sent } = setUp(() => new Response(null, { status }))
  expect((await send(new Request(ADDRESS))).status).toBe(status)
  expect(sent()).toBe(1)
})

test.each([
  ['MODEL_PAUSED', 1],
  ['SERVICE_UNAVAILABLE', 4],
])('a 503 whose code is %s is sent %i times in all, and its body is still there to read', async (code, times) => {
  const { send, sent } = setUp(() => Response.json({ code }, { status: 503 }))
  expect(await (await send(new Request(ADDRESS))).json()).toEqual({ code })
  expect(sent()).toBe(times)
})

test('what comes after a failure of the network counts', async () => {
  const { send, sent } = setUp((attempt) => {
    if (attempt === 1) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  expect(await (await send(new Request(ADDRESS))).text()).toBe('ok')
  expect(sent()).toBe(2)
})

test('a time-out is tried again, and in the end it is thrown', async () => {
  const { send, sent } = setUp(() => {
    throw new DOMException('too long', 'TimeoutError')
  })
  await expect(send(new Request(ADDRESS))).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(sent()).toBe(4)
})

test('a post that is known to be harmless is sent again', async () => {
  const { send, sent } = setUp(() => new Response(null, { status: 503 }))
  await send(new Request(ADDRESS, { method: 'POST' }), { harmless: true })
  expect(sent()).toBe(4)
})

test('a post is sent once, with an Idempotency-Key up to four times and with its whole body each time', async () => {
  const bodies: string[] = []
  const { send, sent } = setUp(async (_attempt, request) => {
    bodies.push(await request.text())
    return new Response(null, { status: 503 })
  })
  await send(new Request(ADDRESS, { method: 'POST', body: 'one' }))
  expect(sent()).toBe(1)
  await send(new Request(ADDRESS, { method: 'POST', body: 'two', headers: { 'idempotency-key': 'k' } }))
  expect(bodies).toEqual(['one', 'two', 'two', 'two', 'two'])
})

test.each([
  ['7', 7_000],
  ['0', 0],
  [new Date(NOW + 9_000).toUTCString(), 9_000],
  ['3600', 30_000],
  ['soon', 1_500],
])('Retry-After %s is honoured, up to 30 s', async (header, expected) => {
  const answer = () => new Response(null, { status: 429, headers: { 'retry-after': header } })
  const { send, waits } = setUp(answer)
  await send(new Request(ADDRESS))
  expect(waits[0]).toBe(expected)
})

test('what was not let out is not tried again', async () => {
  const { send, sent } = setUp(() => {
    throw new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status: 503 })
  })
  await expect(send(new Request(ADDRESS))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(sent()).toBe(1)
})

test('where a 429 has a wait of its own, other failures keep theirs, and what the server asks for comes first', async () => {
  const answers = [
    new Response(null, { status: 429 }),
    new Response(null, { status: 503 }),
    new Response(null, { status: 429, headers: { 'retry-after': '1' } }),
    new Response(null),
  ]
  const { send, waits } = setUp((attempt) => answers[attempt - 1] ?? Response.error(), {
    busyMs: (attempt) => 2_000 * 2 ** attempt,
  })
  await send(new Request(ADDRESS))
  expect(waits).toEqual([2_000, 2_500, 1_000])
})

test('what got no answer goes again as soon as there is a network, four times in all', async () => {
  const waits: number[] = []
  const { send, sent } = setUp(
    () => {
      throw new TypeError('Failed to fetch')
    },
    {
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return new Promise(() => {})
      },
      networkReturns: async () => {},
    },
  )
  await expect(send(new Request(ADDRESS))).rejects.toThrow('Failed to fetch')
  expect(sent()).toBe(4)
  expect(waits).toEqual([1_500, 2_500, 4_500])
})

test('what the server put off waits for no network', async () => {
  const networkReturns = vi.fn(async () => {})
  const { send, sent } = setUp(() => new Response(null, { status: 429 }), { networkReturns })
  await send(new Request(ADDRESS))
  expect(sent()).toBe(4)
  expect(networkReturns).not.toHaveBeenCalled()
})

test('a call that is given up while there is no network goes out no more', async () => {
  const giveUp = new AbortController()
  const { send, sent } = setUp(
    () => {
      throw new TypeError('Failed to fetch')
    },
    {
      wait: (_milliseconds, signal) => {
        giveUp.abort()
        return Promise.reject(signal.reason)
      },
    },
  )
  await expect(send(new Request(ADDRESS, { signal: giveUp.signal }))).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent()).toBe(1)
})

test('a call that was given up is not tried again', async () => {
  const giveUp = new AbortController()
  const { send, sent } = setUp(() => {
    giveUp.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(send(new Request(ADDRESS, { signal: giveUp.signal }))).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent()).toBe(1)
})

function setUp(
  answer: (attempt: number, request: Request) => Response | Promise<Response>,
  own: Partial<Patience> = {},
) {
  const waits: number[] = []
  let attempts = 0
  const send = createPatientFetch(
    async (request) => {
      attempts += 1
      return answer(attempts, request)
    },
    {
      wait: async (milliseconds) => void waits.push(milliseconds),
      networkReturns: () => new Promise(() => {}),
      random: () => 0.5,
      now: () => NOW,
      ...own,
    },
  )
  return { send, waits, sent: () => attempts }
}
