// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { callApi } from './client.ts'
import { toProblem } from './problem.ts'

let call: typeof callApi

/** Loads a new client with unused rate limits, on a fake clock and without jitter. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.resetModules()
  call = (await import('./client.ts')).callApi
})

interface SentRequest {
  request: Request
  sentAtMs: number
  respond: (response: Response) => void
}

/** Stubs `fetch`. Without `respond` every request waits until the test responds. */
function stubServer(respond?: () => Response): SentRequest[] {
  const sent: SentRequest[] = []
  const startedAt = Date.now()
  vi.stubGlobal('fetch', (request: Request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
    sent.push({ request, sentAtMs: Date.now() - startedAt, respond: resolve })
    if (respond) resolve(respond())
    return promise
  })
  return sent
}

const EMPTY_LIST = { images: [], total: 0, nextCursor: null }
const listPublic = (input: object = {}, options = {}) => call(['images', 'listPublic'], input, options)
const toggle = () => call(['favorites', 'toggle'], { imageId: '6f2a', favorited: true })
const notFoundResponse = () => Response.json({ code: 'NOT_FOUND', message: 'It is gone.' }, { status: 404 })

async function catchError(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => null,
    (error: unknown) => error,
  )
}

test('the eleventh click in ten seconds fails with a message before anything is sent', async () => {
  const sent = stubServer(() => Response.json({}))
  for (let click = 0; click < 10; click += 1) await toggle()
  const problem = toProblem(await catchError(toggle()))
  expect(problem.text).toBe('Too many requests. Please wait a moment before trying again.')
  expect(sent).toHaveLength(10)
})

test('a retry is not sent once another user has signed in', async () => {
  const { session } = await import('./session/session.ts')
  session.begin('ada')
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600, sub: 'ada' }))
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/token')) return Response.json({ token: `header.${claims}.signature` })
    sent.push(request)
    return new Response(null, { status: 503 })
  })
  const failure = catchError(call(['credits', 'get'], undefined))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  session.begin('grace')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  expect(sent).toHaveLength(1)
})

test('clicks of different kinds count together, for ten seconds', async () => {
  stubServer(() => Response.json({}))
  for (let click = 0; click < 9; click += 1) await toggle()
  await call(['plans', 'switch'], { plan: 'Pro' })
  const createOrder = () => call(['payments', 'createOrder'], { body: { packId: 'p' } })
  const limited = { code: 'CLIENT_RATE_LIMITED', status: 429 }
  expect(await catchError(createOrder())).toMatchObject(limited)
  vi.setSystemTime(Date.now() + 9_999)
  expect(await catchError(createOrder())).toMatchObject(limited)
  vi.setSystemTime(Date.now() + 1)
  expect(await catchError(createOrder())).toBeNull()
})

test('calls made by a selection of images are not counted as clicks', async () => {
  const sent = stubServer(() => Response.json({}))
  for (let image = 0; image < 100; image += 1) await call(['images', 'remove'], { id: String(image) })
  expect(sent).toHaveLength(100)
})

test('equal list calls share one request, and each call gets the whole response', async () => {
  const sent = stubServer()
  const calls = [listPublic(), listPublic(), listPublic({ cursor: '2' })]
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  for (const { respond } of sent) respond(Response.json(EMPTY_LIST))
  expect(await Promise.all(calls)).toEqual([EMPTY_LIST, EMPTY_LIST, EMPTY_LIST])
  void catchError(listPublic())
  await vi.waitFor(() => expect(sent).toHaveLength(3))
})

test('equal list calls fail together, and the next call is a new request', async () => {
  const sent = stubServer(notFoundResponse)
  const calls = [listPublic(), listPublic()].map(catchError)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(await Promise.all(calls)).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }])
  void catchError(listPublic())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})

test('a merged request is aborted only when all its callers abort', async () => {
  const sent = stubServer()
  const [first, second] = [new AbortController(), new AbortController()]
  const calls = [first, second].map(({ signal }) => catchError(listPublic({}, { signal })))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  first.abort()
  expect(sent[0]?.request.signal.aborted).toBe(false)
  second.abort()
  expect(sent[0]?.request.signal.aborted).toBe(true)
  expect(await Promise.all(calls)).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }])
  void catchError(listPublic())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})

test('other calls are never merged', async () => {
  const sent = stubServer(() => Response.json({}))
  await Promise.all([toggle(), toggle()])
  expect(sent).toHaveLength(2)
})

test.each([
  [4, 'favorites.toggle', { imageId: '6f2a', favorited: false }],
  [1, 'favorites.toggle', { imageId: '6f2a' }],
  [4, 'images.setVisibility', { id: '6f2a', visibility: 'private' }],
  [4, 'images.restore', { id: '6f2a' }],
  [1, 'images.report', { id: '6f2a', favorited: true }],
])('when the server is busy, %i requests are sent for %s with %o', async (requests, name, input) => {
  const sent = stubServer(() => new Response(null, { status: 503 }))
  const failure = catchError(call(name.split('.'), input))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toMatchObject({ status: 503 })
  expect(sent).toHaveLength(requests)
})

test.each([
  ['a list', 'images.listPublic', {}, [0, 2_000, 6_000, 14_000]],
  ['the ids of favorites', 'favorites.list', { fields: 'ids' }, [0, 1_000, 3_000, 7_000]],
])('after a 429, %s is requested again with its own delays', async (_what, name, input, expected) => {
  const sent = stubServer(() => new Response(null, { status: 429 }))
  const failure = catchError(call(name.split('.'), input))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toMatchObject({ status: 429 })
  expect(sent.map(({ sentAtMs }) => sentAtMs)).toEqual(expected)
})

test.each([
  ['with a reference image times out after two minutes', 'data:image/png;base64,AAAA', 120_000],
  ['without a reference image times out after five seconds', null, 5_000],
])('a submission %s', async (_what, image, timeoutMs) => {
  stubServer()
  let failure: unknown = null
  call(['generation', 'create'], { headers: {}, body: { prompt: 'a fox', image } }).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toMatchObject({ name: 'TimeoutError' })
})

test("the server's errors arrive with code, message and data", async () => {
  const body = { code: 'INSUFFICIENT_CREDITS', message: 'Insufficient credits.', needed: 16 }
  stubServer(() => Response.json(body, { status: 402 }))
  expect(await catchError(toggle())).toMatchObject({
    defined: true,
    code: 'INSUFFICIENT_CREDITS',
    status: 402,
    message: 'Insufficient credits.',
    data: { needed: 16 },
  })
})

test.each([
  ['a page', '<h1>nginx</h1>', 'text/html'],
  ['a page without a type', '<h1>nginx</h1>', undefined],
  ['a truncated error', '{"code":"MODEL', 'application/json'],
  ['an empty body', '', 'application/json'],
  ['an error of another shape', '{"error":{"message":"nginx"}}', 'application/json'],
  ['an error without a message', '{"code":"E20"}', 'application/json'],
])('%s in place of an error of the server is shown only with its status', async (_what, body, type) => {
  stubServer(() => new Response(body, { status: 500, ...(type && { headers: { 'content-type': type } }) }))
  const failure = await catchError(toggle())
  expect(failure).toMatchObject({ defined: false, status: 500 })
  expect(toProblem(failure)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', text: 'Request failed with status 500' })
})

test('an error whose body does not arrive is a network failure', async () => {
  const response = notFoundResponse()
  response.json = () => Promise.reject(new TypeError('Failed to fetch'))
  stubServer(() => response)
  expect(toProblem(await catchError(toggle()))).toMatchObject({ code: 'NETWORK_FAILED' })
})
