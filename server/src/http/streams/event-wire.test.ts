import { randomUUID } from 'node:crypto'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { eventIterator, os } from '@orpc/server'
import { RealtimeEvent } from '@pictor/contract'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { encodeEvent, HEARTBEAT, STREAM_HEADERS } from './event-wire.ts'

const EVENTS: RealtimeEvent[] = [
  { type: 'ready' },
  { type: 'credits.changed' },
  { type: 'generation.changed', id: randomUUID() },
]

test('events and heartbeats have the same format as in oRPC', async () => {
  const call = os
    .route({ method: 'GET', path: '/events' })
    .output(eventIterator(RealtimeEvent))
    .handler(async function* () {
      yield* EVENTS
    })
  const handler = new OpenAPIHandler({ call })
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/events', async (request, reply) => {
    await handler.handle(request, reply, {})
  })
  const response = await app.inject('/events')
  expect(response.headers['content-type']).toBe(STREAM_HEADERS['content-type'])
  expect(response.body).toBe(`${HEARTBEAT}${EVENTS.map(encodeEvent).join('')}`)
})
