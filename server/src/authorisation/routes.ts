import { subscribe } from 'node:diagnostics_channel'
import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'

/** From now on: every route of every server that is made, as `GET /path`; `ANY` where all methods lead to it. */
export function collectRoutes(): ReadonlySet<string> {
  const routes = new Set<string>()
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat()
      for (const each of methods.includes('TRACE') ? ['ANY'] : methods) routes.add(`${each} ${url}`)
    })
  })
  return routes
}

/** The calls of the contract, in the same form. */
export function contractRoutes(): string[] {
  const routes: string[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { method = 'POST', path = '' } = call['~orpc'].route
    routes.push(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  })
  return routes
}
