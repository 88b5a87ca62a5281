import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { registerOperations } from './operations.ts'

let now = new Date()

function createServer(check: () => Promise<void>) {
  const app = Fastify()
  registerOperations(app, {
    registry: new Registry(),
    publicUrl: 'http://localhost:3000',
    metricsAllow: [],
    readinessTtlMs: 1_000,
    clock: { now: () => now },
    checks: [check],
  })
  return async () => (await app.inject('/readyz')).statusCode
}

test('the readiness is checked once a second, whether the check fails or not', async () => {
  let checkCount = 0
  const requestStatus = createServer(async () => {
    checkCount++
    if (checkCount === 1) throw new Error('The disk is full.')
  })
  expect([await requestStatus(), await requestStatus()]).toEqual([503, 503])
  now = new Date(now.getTime() + 1_000)
  expect([await requestStatus(), await requestStatus(), checkCount]).toEqual([200, 200, 2])
})

test('a check that never ends is a failure, and does not block later ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const checks = [new Promise<void>(() => {}), Promise.resolve()]
  const requestStatus = createServer(() => checks.shift() ?? Promise.resolve())
  const blocked = requestStatus()
  await vi.waitFor(() => expect(checks).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await blocked).toBe(503)
  now = new Date(now.getTime() + 1_000)
  expect(await requestStatus()).toBe(200)
})
