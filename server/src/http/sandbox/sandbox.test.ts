import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSandboxScript } from './sandbox.ts'

test('a script that could not be read is read again by the next request', async () => {
  const app = Fastify()
  const responses = [Promise.reject(new Error('EMFILE')), Promise.resolve(new Response('script'))]
  registerSandboxScript(app, async () => (await responses.shift()) ?? expect.unreachable())
  const statuses = [await app.inject('/sandbox/checkout.js'), await app.inject('/sandbox/checkout.js')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([500, 200])
})
