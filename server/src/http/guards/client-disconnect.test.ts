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
 * The same option as in the server, which is missing in Node's types. With it, a request without a body never emits an
 * abort.
 */
const UNTYPED_HTTP_OPTIONS = { optimizeEmptyRequests: true }
const app = Fastify({
  loggerInstance: log,
  logController: new RequestLog(),
  http: { headersTimeout: 10_000, ...UNTYPED_HTTP_OPTIONS },
})
registerErrorHandlers(app)

/** Resolves with the status that the error handler sends, even if the client has disconnected. */
let errorStatus = Promise.withResolvers<number>()
app.addHook('onSend', async (_request, reply) => {
  if (reply.statusCode >= 400) errorStatus.resolve(reply.statusCode)
})

let pendingStream = new PassThrough()
app.post('/body', async () => ({ success: true }))
app.get('/silent', async (_request, reply) => reply.send((pendingStream = new PassThrough())))
app.get('/begun', async (_request, reply) => {
  pendingStream = new PassThrough()
  pendingStream.write('a piece')
  return reply.send(pendingStream)
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

const getErrorLines = () => lines.filter(({ level }) => level >= 50)

async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const sendGet = (path: string) => send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)

test.each(['an orderly end', 'a reset'])(
  '%s of the connection in the middle of a body is not logged as an error',
  async (ending) => {
    const arrived = once(app.server, 'request')
    const type = 'Content-Type: application/json'
    const socket = await send(`POST /body HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: 100\r\n\r\n{"a":`)
    await arrived
    if (ending === 'a reset') socket.resetAndDestroy()
    else socket.destroy()
    expect(await errorStatus.promise).toBe(400)
    expect(getErrorLines()).toEqual([])
  },
)

test('a disconnect before the response starts is not logged as an error', async () => {
  const arrived = once(app.server, 'request')
  const socket = await sendGet('/silent')
  await arrived
  socket.resetAndDestroy()
  await expect.poll(() => pendingStream.destroyed).toBe(true)
  expect(await errorStatus.promise).toBe(400)
  expect(getErrorLines()).toEqual([])
})

test('a disconnect in the middle of the response is not logged as an error', async () => {
  const socket = await sendGet('/begun')
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => pendingStream.destroyed).toBe(true)
  expect(getErrorLines()).toEqual([])
})

test('a response that fails after it started is logged once as an error', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/broken`)
  await expect(response.text()).rejects.toThrow()
  expect(getErrorLines()).toMatchObject([
    { msg: 'A response failed after it started.', err: { message: 'the rest is lost' } },
  ])
})

test.each([
  ['/reset', 503],
  ['/closed', 500],
])('a failure of the server while the client waits (%s) is logged as an error', async (path, status) => {
  expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(status)
  expect(getErrorLines()).toMatchObject([{ msg: 'A request failed.' }])
})
