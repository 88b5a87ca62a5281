import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { sendError } from '../api/failures.ts'
import { isHidden, isLocal } from '../guards/local-only.ts'

export interface OperationsOptions {
  registry: Registry
  publicUrl: string
  /** IP addresses and networks that may read the metrics, in addition to this machine. */
  metricsAllow: string[]
  /** Readiness checks. Each rejects if its part of the server does not work. */
  checks: (() => Promise<void>)[]
}

/** Registers the routes for monitoring: `/healthz`, `/readyz` and `/metrics`. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { registry, metricsAllow, checks } = options
  const isAllowed = allowListOf(metricsAllow)
  const { hostname } = new URL(options.publicUrl)

  app.get('/healthz', { config: { call: 'healthz' } }, async () => ({ status: 'alive' }))

  // The route is public, so simultaneous requests share one check of the database.
  let underWay: Promise<unknown> | null = null
  const look = () => (underWay ??= Promise.all(checks.map((check) => check())).finally(() => (underWay = null)))

  app.get('/readyz', { config: { call: 'readyz' } }, async (request, reply) => {
    try {
      await look()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'Not ready.')
      return sendError(reply, 'SERVICE_UNAVAILABLE')
    }
  })

  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    const mayRead = isLocal(request, hostname) || (isAllowed(request.ip) && !isHidden(request))
    if (!mayRead) return sendError(reply, 'NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Entries are IP addresses or networks such as 10.0.0.0/8. */
function allowListOf(entries: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) =>
    list.check(address.replace(/^::ffff:/, ''), isIP(address) === 6 && !address.startsWith('::ffff:') ? 'ipv6' : 'ipv4')
}
