import { subscribe } from 'node:diagnostics_channel'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { PROTECTED_CALLS } from './load-shedding.ts'

const calls = new Set<string | undefined>()
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ config }) => void calls.add(config?.call))
})

test('each call that load shedding protects is the name of a route', async () => {
  const logo = path.resolve(import.meta.dirname, '../../../../web/public/favicon.svg')
  await startTestApplication({ BRAND_LOGO: logo })
  expect([...PROTECTED_CALLS].filter((call) => !calls.has(call))).toEqual([])
})
