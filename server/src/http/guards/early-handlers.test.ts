import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { registerEarlyHandlers } from './early-handlers.ts'

const app = Fastify({ forceCloseConnections: true })
registerEarlyHandlers(app, [
  {
    handleEarly(_request, response) {
      response.end('at once')
      return true
    },
  },
])
app.get('/', async () => 'by its route')
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
afterAll(() => app.close())

function sendRequest(headers: Record<string, string>, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ port, host: '127.0.0.1', headers, agent: false }, (response) =>
      resolve(text(response)),
    )
    clientRequest.on('error', reject).end(body)
  })
}

test('an early handler responds before Fastify', async () => {
  expect(await sendRequest({})).toBe('at once')
})

test.each([{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }])(
  'a request with a body (%j) takes its route, which limits the body',
  async (headers) => {
    expect(await sendRequest(headers, '{}')).toBe('by its route')
  },
)
