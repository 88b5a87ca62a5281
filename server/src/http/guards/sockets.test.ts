import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readCounterValues } from '../../../test/fixtures/counter-values.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { rejectConnection } from '../api/error-responses.ts'
import { guardSockets, type SocketSettings } from './sockets.ts'
import { createRejectionCounter } from './rejection-counter.ts'

const MEGABYTE = Buffer.alloc(1_048_576)

interface Settings extends Partial<SocketSettings> {
  trustedProxies?: string[]
  keepAliveMs?: number
  headMs?: number
}

/**
 * Starts a server that responds to `/` at once, to `/large` with more than the system buffers, and to `/later` when the
 * test resolves `later`.
 */
async function startServer({ trustedProxies = [], keepAliveMs = 60_000, headMs = 60_000, ...settings }: Settings) {
  const registry = new Registry()
  const rejections = createRejectionCounter(registry)
  const app = Fastify({
    forceCloseConnections: true,
    keepAliveTimeout: keepAliveMs,
    clientErrorHandler: (error, socket) => rejectConnection(error, socket, {}),
    http: { headersTimeout: headMs, connectionsCheckingInterval: 20 },
  })
  app.server.keepAliveTimeoutBuffer = 0
  const later = Promise.withResolvers<string>()
  guardSockets(app, { trustedProxies, rejections, securityHeaders: {}, settings })
  app.get('/', async () => 'here')
  app.get('/later', () => later.promise)
  app.get('/large', async () => Buffer.concat(Array<Buffer>(64).fill(MEGABYTE)))
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  afterAll(() => app.close())

  function open(text = ''): { socket: Socket; received: () => string } {
    let received = ''
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.on('data', (bytes) => (received += bytes.toString('latin1', 0, 10_000)))
    socket.write(text)
    onTestFinished(() => void socket.destroy())
    return { socket, received: () => received }
  }

  return { app, open, later, countRejections: () => readCounterValues(registry, 'http_requests_rejected_total') }
}

const createGet = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n')

/** Resolves when the connection is closed. Unread data may reset it. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/** Sends a request and does not read the response. */
async function requestWithoutReading({ open }: Awaited<ReturnType<typeof startServer>>, path: string): Promise<Socket> {
  const { socket } = open()
  socket.pause()
  await once(socket, 'connect')
  socket.write(createGet(path))
  return socket
}

test('a client that does not read its response is disconnected', async () => {
  const server = await startServer({ stallMs: 100 })
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
  await requestWithoutReading(server, '/large')
  const [socket] = await accepted
  await waitForClose(socket)
  expect(await server.countRejections()).toEqual({ 'slow reader': 1 })
})

test('starting another request that never ends does not prevent the disconnect', async () => {
  // Otherwise, a client that sends something from time to time would never stall.
  const server = await startServer({ stallMs: 50_000, headMs: 60 })
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>
  const client = await requestWithoutReading(server, '/large')
  client.write('G')
  const [socket] = await accepted
  await waitForClose(socket)
})

test('a client that waits for a slow response is not disconnected', async () => {
  const server = await startServer({ stallMs: 200, headMs: 200 })
  const { received } = server.open(createGet('/later'))
  // While it waits, idle connections are closed one after the other.
  for (let times = 0; times < 4; times++) await waitForClose(server.open().socket)
  server.later.resolve('at last')
  await vi.waitFor(() => expect(received()).toMatch(/200 OK[^]*at last$/))
})

test('an idle connection and a connection whose request head never ends are closed after a time limit', async () => {
  const { open } = await startServer({ stallMs: 50_000, keepAliveMs: 60, headMs: 500 })
  const idle = open(createGet('/'))
  const unfinished = open('GET / HTTP/1.1\r\nHost: a\r\n')
  const trickle = setInterval(() => unfinished.socket.write('X-A: b\r\n'), 5)
  await Promise.all([waitForClose(idle.socket), waitForClose(unfinished.socket), waitForClose(open().socket)])
  clearInterval(trickle)
  expect(idle.received()).toMatch(/200 OK[^]*here$/)
  expect(unfinished.received()).toContain('408 Request Timeout')
})

test.each([
  ['an upgrade', createGet('/', 'Connection: Upgrade', 'Upgrade: websocket'), /^HTTP\/1\.1 200 OK/],
  [
    'an upgrade to HTTP/2',
    createGet('/', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'),
    /200 OK/,
  ],
  ['an unsupported expectation', createGet('/', 'Expect: more'), /^HTTP\/1\.1 200 OK/],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1\.1 4|^$/],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 4|^$/],
])('%s does not keep its connection open', async (_case, text, expectedResponse) => {
  const { open } = await startServer({ keepAliveMs: 60, headMs: 1_000 })
  const { socket, received } = open(text)
  await waitForClose(socket)
  expect(received()).toMatch(expectedResponse)
})

test('a connection above the limit of its IP address gets 503, until another one is closed', async () => {
  const { open, countRejections } = await startServer({ maxPerIp: 3 })
  const connections = [open(), open(), open()]
  await Promise.all(connections.map(({ socket }) => once(socket, 'connect')))
  const rejected = open(createGet('/'))
  await waitForClose(rejected.socket)
  expect(rejected.received()).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 5[^]*"SERVICE_UNAVAILABLE"/)
  expect(await countRejections()).toEqual({ 'connections:ip': 1 })
  connections[0]?.socket.destroy()
  await vi.waitFor(async () => {
    const next = open(createGet('/', 'Connection: close'))
    await waitForClose(next.socket)
    expect(next.received()).toContain('200 OK')
  })
})

test('a trusted proxy may open any number of connections', async () => {
  const { open, countRejections } = await startServer({ maxPerIp: 1, trustedProxies: ['127.0.0.1'] })
  const others = [open(), open(), open()]
  await Promise.all(others.map(({ socket }) => once(socket, 'connect')))
  const last = open(createGet('/', 'Connection: close'))
  await waitForClose(last.socket)
  expect([last.received().includes('200 OK'), await countRejections()]).toEqual([true, {}])
})

test('a process at its limit of connections closes idle ones', async () => {
  const { open } = await startServer({ max: 2 })
  const busy = open(createGet('/later'))
  await once(busy.socket, 'connect')
  const idle = open(createGet('/'))
  await vi.waitFor(() => expect(idle.received()).toContain('here'))
  const rejected = open(createGet('/'))
  await Promise.all([waitForClose(rejected.socket), waitForClose(idle.socket)])
  expect(rejected.received()).toContain('503 Service Unavailable')
  const next = open(createGet('/', 'Connection: close'))
  await waitForClose(next.socket)
  expect(next.received()).toContain('200 OK')
  expect(busy.socket.destroyed).toBe(false)
})

test('a few pipelined requests get their responses in order, and too many close the connection', async () => {
  const { open, countRejections, later } = await startServer({})
  const few = open(createGet('/later') + createGet('/').repeat(15) + createGet('/', 'Connection: close'))
  const many = open(createGet('/later') + createGet('/').repeat(200))
  await waitForClose(many.socket)
  later.resolve('later')
  await waitForClose(few.socket)
  expect([many.received(), few.received().split('200 OK').length - 1]).toEqual(['', 17])
  expect(few.received().indexOf('later')).toBeLessThan(few.received().indexOf('here'))
  expect(await countRejections()).toEqual({ pipeline: 1 })
})
