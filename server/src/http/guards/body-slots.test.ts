import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { readCounterValues } from '../../../test/fixtures/counter-values.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createBodySlots, type BodySlotSettings } from './body-slots.ts'
import { createRejectionCounter } from './rejection-counter.ts'

const LARGE = 300_000

/**
 * Starts a server that works with each body until `release`. The header `who` of a request names its user. The user
 * `painter` sends images.
 */
async function startServer(settings: Partial<BodySlotSettings>) {
  const app = Fastify()
  const registry = new Registry()
  const rejections = createRejectionCounter(registry)
  const bodySlots = createBodySlots(rejections, settings)
  const usersWithSlot: string[] = []
  const inProgress: { who: string; release: () => void }[] = []
  app.decorateRequest('caller', null)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: 'POST',
    url: '/',
    async onRequest(request, reply) {
      request.caller = { userId: String(request.headers['who']), sessionId: '' }
      if ((await bodySlots.take(request, reply, request.headers['who'] === 'painter')) === 'refused') return reply
      usersWithSlot.push(request.caller.userId)
    },
    handler: (request) =>
      bodySlots.use(request, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        inProgress.push({ who: request.caller?.userId ?? '', release: resolve })
        await promise
        return 'done'
      }),
  })
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  afterAll(() => app.close())

  /** Sends the head of a request and `sent` bytes of its body. */
  function startRequest(who: string, { length = LARGE, sent = length }: { length?: number; sent?: number } = {}) {
    const headers = { who, 'content-type': 'application/octet-stream', 'content-length': length }
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers })
    request.on('error', () => undefined)
    request.write(Buffer.alloc(sent))
    if (sent === length) request.end()
    return { request, response: receiveResponse(request) }
  }

  return {
    registry,
    startRequest,
    waitForSlots: (...who: string[]) => expect.poll(() => usersWithSlot, { interval: 5 }).toEqual(who),
    usersInProgress: () => inProgress.map(({ who }) => who),
    release: (who: string) => {
      const index = inProgress.findIndex((work) => work.who === who)
      inProgress.splice(index, 1)[0]?.release()
    },
    waitForWork: (...who: string[]) =>
      expect.poll(() => inProgress.map((work) => work.who), { interval: 5 }).toEqual(who),
  }
}

async function receiveResponse(request: ClientRequest): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response
}

test('a few large bodies are read at a time, and the next one is read when one is done', async () => {
  const { startRequest, waitForWork, release, usersInProgress } = await startServer({ concurrency: 2 })
  const ada = startRequest('ada')
  await waitForWork('ada')
  const bob = startRequest('bob')
  await waitForWork('ada', 'bob')
  const eve = startRequest('eve')
  const small = startRequest('small', { length: 1_000 })
  await waitForWork('ada', 'bob', 'small')
  release('ada')
  expect((await ada.response).statusCode).toBe(200)
  await waitForWork('bob', 'small', 'eve')
  for (const who of usersInProgress()) release(who)
  for (const { response } of [bob, eve, small]) expect((await response).statusCode).toBe(200)
})

test('an image of any size takes a slot', async () => {
  const { startRequest, waitForWork, release } = await startServer({ maxPerUser: 1 })
  const first = startRequest('painter', { length: 100 })
  await waitForWork('painter')
  expect((await startRequest('painter', { length: 100 }).response).statusCode).toBe(429)
  release('painter')
  expect((await first.response).statusCode).toBe(200)
})

test('a user above the limit per user gets 429 with Retry-After', async () => {
  const { startRequest, waitForWork, release } = await startServer({ concurrency: 3, maxPerUser: 1 })
  const first = startRequest('ada')
  await waitForWork('ada')
  const second = await startRequest('ada').response
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '3'])
  startRequest('bob')
  await waitForWork('ada', 'bob')
  release('ada')
  await first.response
  startRequest('ada')
  await waitForWork('bob', 'ada')
})

test('a request that would wait behind too many others or for too long gets 503 with Retry-After', async () => {
  const { registry, startRequest, waitForWork } = await startServer({ concurrency: 1, maxQueued: 1, waitMs: 1_500 })
  startRequest('ada')
  await waitForWork('ada')
  const second = startRequest('bob')
  const rejected = await Promise.race([second.response, startRequest('eve').response])
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '3'])
  const response = await second.response
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '3'])
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({ 'body slots': 2 })
  await waitForWork('ada')
})

test('a client that disconnects frees its slot, before its body has arrived and while it waits', async () => {
  const { startRequest, waitForWork, release } = await startServer({ concurrency: 1 })
  const [slow, waiting] = [startRequest('slow', { sent: 100 }), startRequest('waiting')]
  const next = startRequest('next')
  waiting.response.catch(() => undefined)
  slow.response.catch(() => undefined)
  waiting.request.destroy()
  slow.request.destroy()
  await waitForWork('next')
  release('next')
  expect((await next.response).statusCode).toBe(200)
})

test('the slot of a body in use is not free before the work is done, even if the client disconnects', async () => {
  const { startRequest, waitForWork, release } = await startServer({ concurrency: 1, waitMs: 1_000 })
  const gone = startRequest('gone')
  await waitForWork('gone')
  gone.response.catch(() => undefined)
  gone.request.destroy()
  expect((await startRequest('next').response).statusCode).toBe(503)
  release('gone')
  const again = startRequest('again')
  await waitForWork('again')
  release('again')
  expect((await again.response).statusCode).toBe(200)
})

test('while a request waits, only the slowest of the slow uploads loses its slot', async () => {
  const server = await startServer({ concurrency: 2, slowAfterMs: 50, checkIntervalMs: 20 })
  const { startRequest, waitForSlots, waitForWork, release, registry } = server
  const slowest = startRequest('slowest', { sent: 100 })
  slowest.response.catch(() => undefined)
  await waitForSlots('slowest')
  const quicker = startRequest('quicker', { sent: 200_000 })
  await waitForSlots('slowest', 'quicker')
  const next = startRequest('next')
  await waitForSlots('slowest', 'quicker', 'next')
  await expect.poll(() => slowest.request.destroyed).toBe(true)
  await waitForWork('next')
  quicker.request.end(Buffer.alloc(LARGE - 200_000))
  await waitForWork('next', 'quicker')
  for (const who of ['next', 'quicker']) release(who)
  expect([(await next.response).statusCode, (await quicker.response).statusCode]).toEqual([200, 200])
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({ 'slow upload': 1 })
})

test('while no request waits, a slow body is not aborted', async () => {
  const { startRequest, waitForWork, release } = await startServer({
    concurrency: 2,
    slowAfterMs: 20,
    checkIntervalMs: 5,
  })
  const slow = startRequest('slow', { sent: 100 })
  for (const who of ['a', 'b', 'c']) {
    const other = startRequest(who)
    await waitForWork(who)
    release(who)
    await other.response
  }
  slow.request.end(Buffer.alloc(LARGE - 100))
  await waitForWork('slow')
  release('slow')
  expect((await slow.response).statusCode).toBe(200)
})

test('a complete body keeps its slot until the work is done', async () => {
  const { startRequest, waitForWork, release } = await startServer({
    concurrency: 1,
    slowAfterMs: 5,
    checkIntervalMs: 5,
    waitMs: 300,
  })
  const first = startRequest('first')
  await waitForWork('first')
  expect((await startRequest('next').response).statusCode).toBe(503)
  release('first')
  expect((await first.response).statusCode).toBe(200)
})
