import { expect, test, vi } from 'vitest'
import { createConnectivityFetch, createTimedFetch } from './fetch.ts'

const createRequest = () => new Request('http://127.0.0.1/api/images/public')

test('a request without a response ends with a TimeoutError', async () => {
  const send = createTimedFetch(neverRespond, 5)
  await expect(send(createRequest())).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a request times out after five seconds by default', async () => {
  vi.useFakeTimers()
  let outcome = 'pending'
  createTimedFetch(neverRespond)(createRequest()).catch((error: unknown) => (outcome = (error as Error).name))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(outcome).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBe('TimeoutError')
})

test('an aborted request rejects at once with an AbortError', async () => {
  const controller = new AbortController()
  const response = createTimedFetch(neverRespond, 60_000)(new Request(createRequest(), { signal: controller.signal }))
  controller.abort()
  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
})

test('the timeout covers the body, but not the body of an event stream', async () => {
  let signal: AbortSignal | undefined
  const respondWith = (type: string) =>
    createTimedFetch(async (sent) => {
      signal = sent.signal
      return new Response('', { headers: { 'content-type': type } })
    }, 5)
  await respondWith('text/event-stream')(createRequest())
  const streamSignal = signal
  await respondWith('application/json')(createRequest())
  const bodySignal = signal
  await new Promise((resolve) => bodySignal?.addEventListener('abort', resolve))
  expect([streamSignal?.aborted, bodySignal?.aborted]).toEqual([false, true])
})

/** Sends a request. Returns its status or error name, and how often the server was reported as unreachable. */
async function sendAndCountReports(respond: () => Promise<Response>) {
  let unreachableCount = 0
  const outcome = await createConnectivityFetch(
    respond,
    () => (unreachableCount += 1),
  )(createRequest()).then(
    ({ status }) => status,
    (error: Error) => error.name,
  )
  return [outcome, unreachableCount]
}

test.each([502, 503, 504])('a proxy that responds %i in place of the server is reported', async (status) => {
  const page = { status, headers: { 'content-type': 'text/html' } }
  expect(await sendAndCountReports(async () => new Response('Bad gateway', page))).toEqual([status, 1])
})

test("the server's own errors and aborted requests are not reported", async () => {
  expect(
    await sendAndCountReports(async () => Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 })),
  ).toEqual([503, 0])
  expect(await sendAndCountReports(async () => new Response('', { status: 404 }))).toEqual([404, 0])
  expect(await sendAndCountReports(() => Promise.reject(new DOMException('left', 'AbortError')))).toEqual([
    'AbortError',
    0,
  ])
})

test('a network failure and a timeout are reported', async () => {
  expect(await sendAndCountReports(() => Promise.reject(new DOMException('late', 'TimeoutError')))).toEqual([
    'TimeoutError',
    1,
  ])
  expect(await sendAndCountReports(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['TypeError', 1])
})

function neverRespond(request: Request) {
  return new Promise<Response>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })
}
