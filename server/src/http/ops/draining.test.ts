import { on } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createDraining, GRACE_MS } from './draining.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

/** A server whose responses to `/held` wait until the test sends them. */
async function startServer() {
  const app = Fastify({ forceCloseConnections: true })
  const pendingResponses: (() => void)[] = []
  app.get('/held', () => new Promise((resolve) => pendingResponses.push(() => resolve('served'))))
  app.get('/', async () => 'served')
  const draining = createDraining(app)
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    draining.exclude(reply.raw)
    reply.raw.writeHead(200).write('begun')
  })
  const port = await findFreePort()
  await app.listen({ port, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  /** Resolves with the `Connection` header of the response. */
  const get = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      request({ port, path, agent }, (response) => {
        response.resume().on('error', reject)
        if (path === '/stream') response.once('data', () => resolve(undefined))
        else response.on('end', () => resolve(response.headers.connection))
      })
        .on('error', reject)
        .end()
    })
  return { draining, get, pendingResponses, port }
}

test('drain completes requests in flight, closes their connections and accepts no new ones', async () => {
  const { draining, get, pendingResponses } = await startServer()
  const requests = [get('/held'), get('/held')]
  await expect.poll(() => pendingResponses.length).toBe(2)
  const drained = draining.drain(60_000)
  await expect.poll(() => get('/').catch((error: NodeJS.ErrnoException) => error.code)).toBe('ECONNREFUSED')
  for (const respond of pendingResponses) respond()
  expect(await Promise.all(requests)).toEqual(['close', 'close'])
  await drained
})

test('drain still serves a request on a kept-alive connection', async () => {
  const { draining, get } = await startServer()
  expect(await get('/')).toBe('keep-alive')
  const drained = draining.drain(60_000)
  expect(await get('/')).toBe('close')
  await drained
})

test('drain still serves a request that arrived while the process was busy', async () => {
  const { draining, port } = await startServer()
  const client = await connectKeptAlive(port)
  const drained = draining.drain(60_000)
  await new Promise(setImmediate)
  client.send()
  blockUntilGraceHasPassed()
  expect(await client.receive()).toContain('Connection: close')
  await drained
})

test('drain still serves a request that arrived together with the last response', async () => {
  const { draining, get, pendingResponses, port } = await startServer()
  const client = await connectKeptAlive(port)
  const response = get('/held')
  await expect.poll(() => pendingResponses.length).toBe(1)
  const drained = draining.drain(60_000)
  await expect.poll(() => get('/').catch((error: NodeJS.ErrnoException) => error.code)).toBe('ECONNREFUSED')
  blockUntilGraceHasPassed()
  await new Promise(setImmediate)
  pendingResponses[0]?.()
  client.send()
  expect(await client.receive()).toContain('Connection: close')
  expect(await response).toBe('close')
  await drained
})

test('drain still accepts connections that were opened before it', async () => {
  const { draining, port } = await startServer()
  const clients = Array.from({ length: 20 }, () => openClient(port))
  for (const { send } of clients) send()
  await new Promise(setImmediate)
  const drained = draining.drain(60_000)
  for (const { receive } of clients) expect(await receive()).toContain('200 OK')
  await drained
})

function openClient(port: number) {
  const socket = connect(port, '127.0.0.1')
  const responses = on(socket, 'data')
  return {
    send: () => void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    receive: async () => String((await responses.next()).value),
  }
}

async function connectKeptAlive(port: number) {
  const client = openClient(port)
  client.send()
  expect(await client.receive()).toContain('keep-alive')
  return client
}

/** Blocks the event loop, as a busy process does. */
function blockUntilGraceHasPassed(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * GRACE_MS)
}

test('drain does not wait for an open stream', async () => {
  const { draining, get } = await startServer()
  await get('/stream')
  await draining.drain(60_000)
})

test('drain stops waiting at its time limit', async () => {
  const { draining, get, pendingResponses } = await startServer()
  const requests = get('/held')
  await expect.poll(() => pendingResponses.length).toBe(1)
  await draining.drain(50)
  for (const respond of pendingResponses) respond()
  expect(await requests).toBe('close')
})
