import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readCounterValues } from '../../../test/fixtures/counter-values.ts'
import { registerErrorHandlers } from '../api/error-responses.ts'
import { createLoadProbe, createShedding, registerLoadShedding, type Load } from './load-shedding.ts'
import { createRejectionCounter } from './rejection-counter.ts'

const CALM: Load = { eventLoopDelayMs: 5, heapShare: 0.3 }
const DELAYED: Load = { eventLoopDelayMs: 301, heapShare: 0.3 }
const FULL_HEAP: Load = { eventLoopDelayMs: 5, heapShare: 0.91 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Returns how many of 100 requests are rejected. */
function measureRejectedPercent(shedding: ReturnType<typeof createShedding>): number {
  return Array.from({ length: 100 }, () => shedding.shouldReject()).filter(Boolean).length
}

test.each([
  ['an event loop that is late', DELAYED],
  ['a heap that is nearly full', FULL_HEAP],
])('%s for two checks rejects a quarter of the requests, then more with each check, but never all', (_case, load) => {
  const shedding = createShedding()
  const shares = Array.from({ length: 6 }, () => {
    shedding.check(load)
    return measureRejectedPercent(shedding)
  })
  expect(shares).toEqual([0, 25, 50, 75, 90, 90])
})

test('a single long task does not shed requests', () => {
  const shedding = createShedding()
  for (const load of [CALM, DELAYED, CALM, FULL_HEAP, CALM, DELAYED]) {
    shedding.check(load)
    expect(measureRejectedPercent(shedding)).toBe(0)
  }
})

test('when the load has gone, all requests are accepted within ten checks', () => {
  const shedding = createShedding()
  for (let checks = 0; checks < 20; checks++) shedding.check(DELAYED)
  for (let checks = 0; checks < 10; checks++) shedding.check(CALM)
  expect(measureRejectedPercent(shedding)).toBe(0)
})

async function startApp() {
  const app = Fastify()
  onTestFinished(() => app.close())
  let load = CALM
  let delayMs = 0
  const gate = Promise.withResolvers<void>()
  const [close, registry] = [vi.fn<() => void>(), new Registry()]
  app.addHook('onRequest', async (_request, reply) => void (reply.raw.nonce = 'nonce'))
  registerLoadShedding(app, { read: () => load, readDelayMs: () => delayMs, close }, createRejectionCounter(registry))
  registerErrorHandlers(app)
  for (const call of ['healthz', 'payments.webhook', 'generation.get', 'images.listMine', 'page']) {
    app.get(`/${call}`, { config: { call } }, async () => 'served')
  }
  for (const call of ['images.listPublic', 'generation.create']) {
    app.get(`/${call}`, { config: { call } }, async () => {
      await gate.promise
      return 'served'
    })
  }
  app.get('/script.js', async () => 'served')
  await app.ready()
  return {
    app,
    close,
    registry,
    /** Applies this load for five seconds, which are ten checks. */
    applyLoad(newLoad: Load) {
      load = newLoad
      vi.advanceTimersByTime(5_000)
    },
    setDelay: (newDelayMs: number) => void (delayMs = newDelayMs),
    /** Sends requests that are in progress until `finish` is called. */
    startRequests(url: string, count: number) {
      const responses = Array.from({ length: count }, () => app.inject(url))
      return {
        async finish() {
          gate.resolve()
          return Promise.all(responses)
        },
      }
    },
    async sendRequests(url: string, accept = '*/*') {
      const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url, headers: { accept } })))
      return responses.filter(({ statusCode }) => statusCode === 503)
    },
  }
}

test('under load, most calls get 503 with Retry-After before any work is done', async () => {
  const { sendRequests, applyLoad, registry } = await startApp()
  expect(await sendRequests('/images.listMine')).toHaveLength(0)
  applyLoad(DELAYED)
  const rejected = await sendRequests('/images.listMine')
  expect(rejected).toHaveLength(18)
  expect(rejected[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(rejected[0]?.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Server is busy. Please try again later.',
  })
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({ load: 18 })
  applyLoad(CALM)
  expect(await sendRequests('/images.listMine')).toHaveLength(0)
})

test('under load, a browser gets an error page with a link to try again', async () => {
  const { sendRequests, applyLoad } = await startApp()
  applyLoad(FULL_HEAP)
  const [rejected] = await sendRequests('/page', 'text/html,application/xhtml+xml')
  expect(rejected?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' })
  expect(rejected?.body).toMatch(
    /<h1>Server is busy\.<\/h1>\s*<p>Please try again later\.<\/p>\s*<p><a href="">Try again</,
  )
  const [jsonResponse] = await sendRequests('/page')
  expect(jsonResponse?.headers['content-type']).toContain('application/json')
})

test.each(['/healthz', '/payments.webhook', '/generation.get', '/script.js', '/nothing'])(
  'under load, %s is still served',
  async (url) => {
    const { sendRequests, applyLoad } = await startApp()
    applyLoad(DELAYED)
    expect(await sendRequests(url)).toHaveLength(0)
  },
)

test('further requests get 503 while over twenty are in progress and the event loop is late', async () => {
  const { sendRequests, setDelay, startRequests } = await startApp()
  setDelay(26)
  const { finish } = startRequests('/images.listPublic', 21)
  await expect.poll(() => sendRequests('/images.listMine')).toHaveLength(20)
  expect(await sendRequests('/generation.get')).toHaveLength(0)
  setDelay(25)
  expect(await sendRequests('/images.listMine')).toHaveLength(0)
  setDelay(26)
  expect((await finish()).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 21 }, () => 200))
  expect(await sendRequests('/images.listMine')).toHaveLength(0)
})

test('twenty requests in progress are accepted; requests that wait for an image do not count', async () => {
  const { app, setDelay, startRequests } = await startApp()
  setDelay(1_000)
  const waiting = startRequests('/generation.create', 20)
  const working = startRequests('/images.listPublic', 20)
  await new Promise((resolve) => setImmediate(resolve))
  expect((await app.inject('/images.listMine')).statusCode).toBe(200)
  await Promise.all([waiting.finish(), working.finish()])
})

test('the checks stop when the server closes', async () => {
  const { app, close } = await startApp()
  await app.close()
  expect([close.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('the probe measures a blocked event loop and the used share of the heap', async () => {
  vi.useRealTimers()
  const probe = createLoadProbe()
  onTestFinished(() => probe.close())
  const until = performance.now() + 300
  while (performance.now() < until);
  // One long task is not overload.
  expect(probe.readDelayMs()).toBe(0)
  const { eventLoopDelayMs, heapShare } = probe.read()
  expect(eventLoopDelayMs).toBeGreaterThanOrEqual(249)
  expect([heapShare > 0, heapShare < 1]).toEqual([true, true])
})

test('two late measurements in a row are a delay', async () => {
  vi.useRealTimers()
  const probe = createLoadProbe()
  onTestFinished(() => probe.close())
  const block = () => {
    const until = performance.now() + 100
    while (performance.now() < until);
  }
  block()
  // The late timer of the probe runs before this one.
  await new Promise((resolve) => setTimeout(resolve, 1))
  block()
  expect(probe.readDelayMs()).toBeGreaterThanOrEqual(80)
})
