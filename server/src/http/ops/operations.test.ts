import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerOperations } from './operations.ts'

test('the readiness is checked once a second, whether the check fails or not', async () => {
  let now = new Date()
  let checkCount = 0
  const app = Fastify()
  registerOperations(app, {
    registry: new Registry(),
    publicUrl: 'http://localhost:3000',
    metricsAllow: [],
    readinessTtlMs: 1_000,
    clock: { now: () => now },
    checks: [
      async () => {
        checkCount++
        if (checkCount === 1) throw new Error('The disk is full.')
      },
    ],
  })
  const requestStatus = async () => (await app.inject('/readyz')).statusCode
  expect([await requestStatus(), await requestStatus()]).toEqual([503, 503])
  now = new Date(now.getTime() + 1_000)
  expect([await requestStatus(), await requestStatus(), checkCount]).toEqual([200, 200, 2])
})
