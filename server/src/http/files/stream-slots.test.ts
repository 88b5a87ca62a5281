import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { onTestFinished, expect, test } from 'vitest'
import { readCounterValues } from '../../../test/fixtures/counter-values.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createStreamSlots } from './stream-slots.ts'
import { createRejectionCounter } from '../guards/rejection-counter.ts'

/** A server whose responses end when the test ends them. It has three slots, at most two for one IP address. */
async function startServer() {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  const registry = new Registry()
  const slots = createStreamSlots(createRejectionCounter(registry), { max: 3, maxPerIp: 2 })
  const bodies: PassThrough[] = []
  app.get('/', async (request, reply) => {
    if (!slots.take(request, reply)) return reply.status(503).send()
    const body = new PassThrough()
    body.write('the start')
    bodies.push(body)
    return reply.send(body)
  })
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  onTestFinished(() => app.close())

  /** Resolves when the response has started. */
  async function open(ip: string): Promise<{ status: number; request: ClientRequest; response: IncomingMessage }> {
    const request = get({ port, host: '127.0.0.1', headers: { 'x-forwarded-for': ip }, agent: false })
    const [response]: IncomingMessage[] = await once(request, 'response')
    if (!response) throw new Error('There was no response.')
    response.on('error', () => undefined)
    return { status: response.statusCode ?? 0, request, response }
  }

  /** Sends a request that disconnects at once if it is served. Returns the status. */
  async function requestStatus(ip: string): Promise<number> {
    const { status, request } = await open(ip)
    request.destroy()
    return status
  }
  return { registry, bodies, open, requestStatus }
}

test('an IP address has its own number of slots, and IPv6 addresses of one network count as one address', async () => {
  const { registry, open, requestStatus } = await startServer()
  expect((await open('2001:db8::1')).status).toBe(200)
  expect((await open('2001:db8::2')).status).toBe(200)
  expect(await requestStatus('2001:db8::3')).toBe(503)
  expect(await requestStatus('2001:db8:0:1::1')).toBe(200)
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({ 'file-streams:ip': 1 })
})

test('when all slots are taken, every IP address is rejected', async () => {
  const { registry, open, requestStatus } = await startServer()
  for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) expect((await open(ip)).status).toBe(200)
  for (const ip of ['10.0.0.1', '10.0.0.4']) expect(await requestStatus(ip)).toBe(503)
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({ 'file streams': 2 })
})

test('a slot is free again when the response has ended', async () => {
  const { bodies, open, requestStatus } = await startServer()
  const [first] = [await open('10.0.0.1'), await open('10.0.0.1')]
  expect(await requestStatus('10.0.0.1')).toBe(503)
  bodies[0]?.end()
  await first.response.resume().toArray()
  await expect.poll(() => requestStatus('10.0.0.1')).toBe(200)
})

test('a slot is free again when the client has disconnected', async () => {
  const { open, requestStatus } = await startServer()
  const [first] = [await open('10.0.0.1'), await open('10.0.0.1')]
  expect(await requestStatus('10.0.0.1')).toBe(503)
  first.request.destroy()
  await expect.poll(() => requestStatus('10.0.0.1')).toBe(200)
})
