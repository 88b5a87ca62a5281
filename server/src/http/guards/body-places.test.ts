import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { countsOf } from '../../../test/fixtures/counts-of.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createBodyPlaces, type BodyPlacesSettings } from './body-places.ts'
import { createTurnedAway } from './turned-away.ts'

const LARGE = 300_000

/** A server that works with each body until `release`. The header `who` of a request names its user. */
async function startServer(settings: Partial<BodyPlacesSettings>) {
  const app = Fastify()
  const registry = new Registry()
  const turnedAway = createTurnedAway(registry)
  const places = createBodyPlaces(turnedAway, settings)
  const seated: string[] = []
  const working: { who: string; release: () => void }[] = []
  app.decorateRequest('caller', null)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: 'POST',
    url: '/',
    async onRequest(request, reply) {
      request.caller = { userId: String(request.headers['who']), sessionId: '' }
      if ((await places.take(request, reply, request.headers['who'] === 'painter')) === 'refused') return reply
      seated.push(request.caller.userId)
    },
    handler: (request) =>
      places.use(request, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        working.push({ who: request.caller?.userId ?? '', release: resolve })
        await promise
        return 'done'
      }),
  })
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  afterAll(() => app.close())

  /** Sends the head of a request and `sent` bytes of its body. */
  function begin(who: string, { length = LARGE, sent = length }: { length?: number; sent?: number } = {}) {
    const headers = { who, 'content-type': 'application/octet-stream', 'content-length': length }
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers })
    request.on('error', () => undefined)
    request.write(Buffer.alloc(sent))
    if (sent === length) request.end()
    return { request, answer: answerOf(request) }
  }

  return {
    registry,
    begin,
    untilSeated: (...who: string[]) => expect.poll(() => seated, { interval: 5 }).toEqual(who),
    whoWorks: () => working.map(({ who }) => who),
    release: (who: string) => {
      const at = working.findIndex((each) => each.who === who)
      working.splice(at, 1)[0]?.release()
    },
    untilWorking: (...who: string[]) =>
      expect.poll(() => working.map((each) => each.who), { interval: 5 }).toEqual(who),
  }
}

async function answerOf(request: ClientRequest): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

test('a few large bodies are read at a time, and the next one when one is done', async () => {
  const { begin, untilWorking, release, whoWorks } = await startServer({ atOnce: 2 })
  const ada = begin('ada')
  await untilWorking('ada')
  const bob = begin('bob')
  await untilWorking('ada', 'bob')
  const eve = begin('eve')
  const small = begin('small', { length: 1_000 })
  await untilWorking('ada', 'bob', 'small')
  release('ada')
  expect((await ada.answer).statusCode).toBe(200)
  await untilWorking('bob', 'small', 'eve')
  for (const who of whoWorks()) release(who)
  for (const { answer } of [bob, eve, small]) expect((await answer).statusCode).toBe(200)
})

test('an image of any size takes a slot', async () => {
  const { begin, untilWorking, release } = await startServer({ ofAccount: 1 })
  const first = begin('painter', { length: 100 })
  await untilWorking('painter')
  expect((await begin('painter', { length: 100 }).answer).statusCode).toBe(429)
  release('painter')
  expect((await first.answer).statusCode).toBe(200)
})

test('a user above the limit per user gets 429 with Retry-After', async () => {
  const { begin, untilWorking, release } = await startServer({ atOnce: 3, ofAccount: 1 })
  const first = begin('ada')
  await untilWorking('ada')
  const second = await begin('ada').answer
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '3'])
  begin('bob')
  await untilWorking('ada', 'bob')
  release('ada')
  await first.answer
  begin('ada')
  await untilWorking('bob', 'ada')
})

test('a request that would wait behind too many others or for too long gets 503 with Retry-After', async () => {
  const { begin, untilWorking } = await startServer({ atOnce: 1, inLine: 1, waitMs: 1_500 })
  begin('ada')
  await untilWorking('ada')
  const late = begin('bob')
  const refused = await Promise.race([late.answer, begin('eve').answer])
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3'])
  const answer = await late.answer
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
  await untilWorking('ada')
})

test('a client that disconnects frees its slot, before its body has arrived and while it waits', async () => {
  const { begin, untilWorking, release } = await startServer({ atOnce: 1 })
  const [slow, waiting] = [begin('slow', { sent: 100 }), begin('waiting')]
  const next = begin('next')
  waiting.answer.catch(() => undefined)
  slow.answer.catch(() => undefined)
  waiting.request.destroy()
  slow.request.destroy()
  await untilWorking('next')
  release('next')
  expect((await next.answer).statusCode).toBe(200)
})

test('the slot of a body in use is not free before the work is done, even if the client disconnects', async () => {
  const { begin, untilWorking, release } = await startServer({ atOnce: 1, waitMs: 1_000 })
  const gone = begin('gone')
  await untilWorking('gone')
  gone.answer.catch(() => undefined)
  gone.request.destroy()
  expect((await begin('next').answer).statusCode).toBe(503)
  release('gone')
  const again = begin('again')
  await untilWorking('again')
  release('again')
  expect((await again.answer).statusCode).toBe(200)
})

test('while a request waits, only the slowest of the slow uploads loses its slot', async () => {
  const server = await startServer({ atOnce: 2, slowAfterMs: 50, lookEveryMs: 20 })
  const { begin, untilSeated, untilWorking, release, registry } = server
  const slowest = begin('slowest', { sent: 100 })
  slowest.answer.catch(() => undefined)
  await untilSeated('slowest')
  const quicker = begin('quicker', { sent: 200_000 })
  await untilSeated('slowest', 'quicker')
  const next = begin('next')
  await untilSeated('slowest', 'quicker', 'next')
  await expect.poll(() => slowest.request.destroyed).toBe(true)
  await untilWorking('next')
  quicker.request.end(Buffer.alloc(LARGE - 200_000))
  await untilWorking('next', 'quicker')
  for (const who of ['next', 'quicker']) release(who)
  expect([(await next.answer).statusCode, (await quicker.answer).statusCode]).toEqual([200, 200])
  expect(await countsOf(registry, 'http_requests_rejected_total')).toEqual({ 'slow upload': 1 })
})

test('while no request waits, a slow body is not aborted', async () => {
  const { begin, untilWorking, release } = await startServer({ atOnce: 2, slowAfterMs: 20, lookEveryMs: 5 })
  const slow = begin('slow', { sent: 100 })
  for (const who of ['a', 'b', 'c']) {
    const other = begin(who)
    await untilWorking(who)
    release(who)
    await other.answer
  }
  slow.request.end(Buffer.alloc(LARGE - 100))
  await untilWorking('slow')
  release('slow')
  expect((await slow.answer).statusCode).toBe(200)
})

test('a complete body keeps its slot until the work is done', async () => {
  const { begin, untilWorking, release } = await startServer({ atOnce: 1, slowAfterMs: 5, lookEveryMs: 5, waitMs: 300 })
  const first = begin('first')
  await untilWorking('first')
  expect((await begin('next').answer).statusCode).toBe(503)
  release('first')
  expect((await first.answer).statusCode).toBe(200)
})
