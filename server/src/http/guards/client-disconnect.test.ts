import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { registerErrorHandlers } from '../api/error-responses.ts'
import { RequestLog } from '../ops/request-log.ts'

let lines: { level: number; msg: string; err: { message: string } }[] = []
const log: FastifyBaseLogger = pino(
  { level: 'trace' },
  { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
)
/**
 * The same setting as in the server. With it, a request without a body never emits an abort. Not yet in Node's types.
 */
const BODILESS = { optimizeEmptyRequests: true }
const app = Fastify({
  loggerInstance: log,
  logController: new RequestLog(),
  http: { headersTimeout: 10_000, ...BODILESS },
})
registerErrorHandlers(app)

/** Resolves with the status that the error handler sends, even if the client has disconnected. */
let errorStatus = Promise.withResolvers<number>()
app.addHook('onSend', async (_request, reply) => {
  if (reply.statusCode >= 400) errorStatus.resolve(reply.statusCode)
})

let silent = new PassThrough()
app.post('/body', async () => ({ success: true }))
app.get('/silent', async (_request, reply) => reply.send((silent = new PassThrough())))
app.get('/begun', async (_request, reply) => {
  silent = new PassThrough()
  silent.write('a piece')
  return reply.send(silent)
})
app.get('/broken', async (_request, reply) =>
  reply.send(
    Readable.from(
      (async function* () {
        yield 'a piece'
        throw new Error('the rest is lost')
      })(),
    ),
  ),
)
app.get('/reset', async () => {
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
})
app.get('/closed', async (_request, reply) => {
  const stream = new PassThrough()
  setImmediate(() => stream.destroy())
  return reply.send(stream)
})

const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
afterAll(() => app.close())

beforeEach(() => {
  lines = []
  errorStatus = Promise.withResolvers()
})

const errors = () => lines.filter(({ level }) => level >= 50)

async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const request = (path: string) => send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

test.each(['an orderly end', 'a reset'])(
  '%s of the connection in the middle of a body is not logged as an error',
  async (way) => {
    const arrived = once(app.server, 'request')
    const type = 'Content-Type: application/json'
    const socket = await send(`POST /body HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: 100\r\n\r\n{"a":`)
    await arrived
    if (way === 'a reset') socket.resetAndDestroy()
    else socket.destroy()
    expect(await errorStatus.promise).toBe(400)
    expect(errors()).toEqual([])
  },
)

test('a disconnect before the response starts is not logged as an error', async () => {
  const arrived = once(app.server, 'request')
  const socket = await request('/silent')
  await arrived
  socket.resetAndDestroy()
  await expect.poll(() => silent.destroyed).toBe(true)
  expect(await errorStatus.promise).toBe(400)
  expect(errors()).toEqual([])
})

test('a disconnect in the middle of the response is not logged as an error', async () => {
  const socket = await request('/begun')
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => silent.destroyed).toBe(true)
  expect(errors()).toEqual([])
})

test('a response that fails after it started is logged once as an error', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/broken`)
  await expect(response.text()).rejects.toThrow()
  expect(errors()).toMatchObject([{ msg: 'A response failed after it started.', err: { message: 'the rest is lost' } }])
})

test.each([
  ['/reset', 503],
  ['/closed', 500],
])('a failure of the server while the client waits (%s) is logged as an error', async (path, status) => {
  expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(status)
  expect(errors()).toMatchObject([{ msg: 'A request failed.' }])
})
