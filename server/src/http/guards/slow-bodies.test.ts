import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { readCounterValues } from '../../../test/fixtures/counter-values.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { closeSlowBodies, closeStalledBody, type BodyPace } from './slow-bodies.ts'
import { createRejectionCounter } from './rejection-counter.ts'

const gates = new Map<string, PromiseWithResolvers<void>>()
const registry = new Registry()
const rejections = createRejectionCounter(registry)

async function startServer(pace: Partial<BodyPace>): Promise<number> {
  const app = Fastify({ requestTimeout: 0, forceCloseConnections: true })
  closeSlowBodies(app, rejections, pace)
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    if (url === '/watched') closeStalledBody(raw, rejections, { checkIntervalMs: 30, minBytes: 200_000 })
    if (url === '/refused') return reply.status(401).send('no')
    if (url === '/patient') await gates.get('slot')?.promise
  })
  app.post<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    await gates.get(name)?.promise
    return { name }
  })
  app.get('/listeners', async ({ raw }) => ({ closing: raw.socket.listenerCount('close') }))
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  afterAll(() => app.close())
  return port
}

const port = await startServer({ smallBodyMs: 40 })
/** On this server, every check finds too few bytes, unless the body is complete. */
const strictPort = await startServer({ checkIntervalMs: 40, minBytes: 1_000, unreadBodyMs: 40 })

/** Resolves when the connection is closed. Unread data may reset it. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

function startRequest(name: string, headers: string[], body = '', targetPort = port) {
  const socket = connect(targetPort, '127.0.0.1').on('error', () => {})
  socket.write(
    [`POST /${name} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers, '', body].join('\r\n'),
  )
  return socket
}

test.each([['Content-Length: 10'], ['Transfer-Encoding: chunked']])(
  'a client that sends %s and then nothing is disconnected',
  async (header) => {
    const socket = startRequest('silent', [header], header.startsWith('T') ? '3\r\n{"a' : '{"a')
    await waitForClose(socket)
    expect(socket.bytesRead).toBe(0)
  },
)

test('a client that has sent its whole body stays connected, and a large body may take longer', async () => {
  const gate = Promise.withResolvers<void>()
  gates.set('patient', gate)
  const patient = startRequest('patient', ['Content-Length: 2'], '{}')
  const large = startRequest('large', ['Content-Length: 300000'], '{"a":"')
  // After these, both requests have taken longer than a small body may take.
  await waitForClose(startRequest('silent', ['Content-Length: 10']))
  await waitForClose(startRequest('silent', ['Content-Length: 10']))
  gate.resolve()
  const [response] = (await once(patient, 'data')) as [Buffer]
  expect(response.toString()).toContain('200 OK')
  large.write(`${'x'.repeat(300_000 - 8)}"}`)
  const [later] = (await once(large, 'data')) as [Buffer]
  expect(later.toString()).toContain('200 OK')
  patient.destroy()
  large.destroy()
})

test('a client that sends almost nothing of a watched body is disconnected, and one that has sent all of it is not', async () => {
  const gate = Promise.withResolvers<void>()
  gates.set('watched', gate)
  const whole = startRequest('watched', ['Content-Length: 2'], '{}')
  const trickling = startRequest('watched', ['Content-Length: 300000'], '{"a":"')
  await waitForClose(trickling)
  expect(trickling.bytesRead).toBe(0)
  gate.resolve()
  const [response] = (await once(whole, 'data')) as [Buffer]
  expect(response.toString()).toContain('200 OK')
  whole.destroy()
})

test.each([['Content-Length: 200'], ['Content-Length: 300000'], ['Transfer-Encoding: chunked']])(
  'a client that sends %s one byte at a time is disconnected',
  async (header) => {
    const socket = startRequest('trickling', [header], '', strictPort)
    const trickle = setInterval(() => socket.write(header.startsWith('T') ? '1\r\na\r\n' : 'a'), 5)
    await waitForClose(socket)
    clearInterval(trickle)
    expect(socket.bytesRead).toBe(0)
  },
)

test('a client that keeps sending after its response is disconnected', async () => {
  const socket = startRequest('refused', ['Content-Length: 100000000'], '', strictPort)
  const keepSending = setInterval(() => socket.write('x'.repeat(100_000)), 5)
  socket.resume()
  await waitForClose(socket)
  clearInterval(keepSending)
  expect(socket.bytesRead).toBeGreaterThan(0)
})

test('the time before the body is read does not count', async () => {
  const slot = Promise.withResolvers<void>()
  gates.set('slot', slot)
  // A long interval, so that the body arrives within one interval once it is read.
  const port = await startServer({ checkIntervalMs: 250, minBytes: 1_000 })
  const patient = startRequest('patient', ['Content-Length: 300000'], '{"a":"', port)
  // Longer than three intervals.
  for (let times = 0; times < 3; times++) await waitForClose(startRequest('silent', ['Content-Length: 10'], '', port))
  gates.delete('patient')
  slot.resolve()
  patient.write(`${'x'.repeat(300_000 - 8)}"}`)
  const [response] = (await once(patient, 'data')) as [Buffer]
  expect(response.toString()).toContain('200 OK')
  patient.destroy()
})

test('complete bodies leave no listeners on their connection', async () => {
  const socket = connect(port, '127.0.0.1')
  async function sendRequest(head: string, body = ''): Promise<string> {
    socket.write(
      [head, 'Host: a', 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join('\r\n'),
    )
    const [response] = (await once(socket, 'data')) as [Buffer]
    return response.toString().split('\r\n\r\n')[1] ?? ''
  }
  const before = await sendRequest('GET /listeners HTTP/1.1')
  for (let times = 0; times < 12; times++)
    expect(await sendRequest('POST /quick HTTP/1.1', '{}')).toBe('{"name":"quick"}')
  expect([before, await sendRequest('GET /listeners HTTP/1.1')]).toEqual([
    expect.stringMatching(/^\{"closing":\d+\}$/),
    before,
  ])
  socket.destroy()
})

test('disconnected clients are counted', async () => {
  expect(await readCounterValues(registry, 'http_requests_rejected_total')).toEqual({
    'slow body': expect.any(Number) as number,
  })
})
