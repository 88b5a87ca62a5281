import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createDraining } from './draining.ts'
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
  return { draining, get, pendingResponses }
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
