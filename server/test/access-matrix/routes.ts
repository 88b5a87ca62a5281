import { subscribe } from 'node:diagnostics_channel'
import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { createAuth, createPasswords } from '../../src/features/users/index.ts'
import { ORIGIN, type TestApplication } from '../harness/application.ts'

/**
 * Collects every route of every server that is created from now on, as `GET /path`; `ANY` if the route handles all
 * methods.
 */
export function collectRoutes(): ReadonlySet<string> {
  const routes = new Set<string>()
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat()
      for (const name of methods.includes('TRACE') ? ['ANY'] : methods) routes.add(`${name} ${url}`)
    })
  })
  return routes
}

/** Lists the routes of the contract in the same form. */
export function listContractRoutes(): string[] {
  const routes: string[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { method = 'POST', path = '' } = call['~orpc'].route
    routes.push(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  })
  return routes
}

/** Lists every call of the account library, by method and path below its own prefix. */
export function listLibraryCalls({
  database,
}: Pick<TestApplication, 'database'>): { method: 'GET' | 'POST'; path: string }[] {
  const doNothing = async () => {}
  const auth = createAuth({
    db: database.db,
    emails: { enqueue: doNothing },
    passwords: createPasswords(),
    clock: { now: () => new Date() },
    logger: { info() {}, warn() {}, error() {} },
    beforeSession: doNothing,
    recordSecurityEvent() {},
    brandName: 'Test',
    publicUrl: ORIGIN,
    supportEmail: 'support@example.org',
    trustedOrigins: [ORIGIN],
    secret: 'x'.repeat(32),
    google: null,
    signUps: 'open',
  })
  return Object.values(auth.api).flatMap((call) => {
    const { path, options } = call as { path?: string; options?: { method?: string | string[] } }
    const methods = [options?.method ?? []].flat()
    return path === undefined ? [] : methods.map((method) => ({ method: method as 'GET', path: path.slice(1) }))
  })
}
