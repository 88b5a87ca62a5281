import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../testing/free-port.ts'
import { closeSlowBodies, closeStalledBody } from './slow-bodies.ts'

const app = Fastify({ requestTimeout: 0, forceCloseConnections: true })
const waiting = new Map<string, PromiseWithResolvers<void>>()
closeSlowBodies(app, 40)
app.addHook('onRequest', async ({ raw, url }) => void (url === '/watched' && closeStalledBody(raw, 30)))
app.post<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
  await waiting.get(name)?.promise
  return { name }
})
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
afterAll(() => app.close())

function begin(name: string, headers: string[], body = '') {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [`POST /${name} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers, '', body].join('\r\n'),
  )
  return socket
}

test.each([['Content-Length: 10'], ['Transfer-Encoding: chunked']])(
  'whoever sends %s and then nothing is disconnected',
  async (header) => {
    const socket = begin('silent', [header], header.startsWith('T') ? '3\r\n{"a' : '{"a')
    await once(socket, 'close')
    expect(socket.bytesRead).toBe(0)
  },
)

test('whoever sent everything is waited with, and a large body may take longer', async () => {
  const answered = Promise.withResolvers<void>()
  waiting.set('patient', answered)
  const patient = begin('patient', ['Content-Length: 2'], '{}')
  const large = begin('large', ['Content-Length: 300000'], '{"a":"')
  // Gone after both have stood for longer than a small body may take.
  await once(begin('silent', ['Content-Length: 10']), 'close')
  await once(begin('silent', ['Content-Length: 10']), 'close')
  answered.resolve()
  const [answer] = (await once(patient, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  large.write(`${'x'.repeat(300_000 - 8)}"}`)
  const [later] = (await once(large, 'data')) as [Buffer]
  expect(later.toString()).toContain('200 OK')
  patient.destroy()
  large.destroy()
})

test('whoever sends hardly anything of a body that is watched is disconnected; whoever sent all of it is not', async () => {
  const answered = Promise.withResolvers<void>()
  waiting.set('watched', answered)
  const whole = begin('watched', ['Content-Length: 2'], '{}')
  const trickling = begin('watched', ['Content-Length: 300000'], '{"a":"')
  await once(trickling, 'close')
  expect(trickling.bytesRead).toBe(0)
  answered.resolve()
  const [answer] = (await once(whole, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  whole.destroy()
})
