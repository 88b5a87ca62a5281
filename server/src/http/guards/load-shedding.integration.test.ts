import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { buildPages } from '../../../test/harness/built-pages.ts'
import { PROTECTED_CALLS, WAITING_CALLS } from './load-shedding.ts'

test('each call that load shedding protects or does not count is the name of a route', async () => {
  const calls = new Set<string | undefined>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ config }) => void calls.add(config?.call))
  }
  subscribe('fastify.initialization', listen)
  onTestFinished(() => void unsubscribe('fastify.initialization', listen))
  const logo = path.resolve(import.meta.dirname, '../../../../web/public/favicon.svg')
  const { app } = await startTestApplication({ BRAND_LOGO: logo }, { webRoot: await buildPages() })
  await app.ready()
  expect([...PROTECTED_CALLS, ...WAITING_CALLS].filter((call) => !calls.has(call))).toEqual([])
})
