import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../../kernel/clock.ts'
import { memoizeAsync } from '../../kernel/memoize-async.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { sendError } from '../api/error-responses.ts'
import { isBehindUndeclaredProxy, isLocal } from '../guards/local-only.ts'

/** Measures requests by call, not by path, because paths contain ids. Each application has its own registry. */
export function registerMetrics(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of a request, by call of the contract, method and status.',
    labelNames: ['call', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    duration.observe({ call, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** A check of a lost connection would otherwise wait for the operating system. */
const CHECK_TIMEOUT_MS = 5_000

export interface OperationsOptions {
  registry: Registry
  publicUrl: string
  /** IP addresses and networks that may read the metrics, in addition to this machine. */
  metricsAllow: string[]
  /** Readiness checks. Each rejects if its part of the server does not work. */
  checks: (() => Promise<void>)[]
  /** How long the result of the readiness checks is reused. */
  readinessTtlMs: number
  clock: Clock
}

/** Registers the routes for monitoring: `/healthz`, `/readyz` and `/metrics`. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { registry, metricsAllow, checks } = options
  const isAllowed = createAllowList(metricsAllow)
  const { hostname } = new URL(options.publicUrl)

  app.get('/healthz', { config: { call: 'healthz' } }, async () => ({ status: 'alive' }))

  const runChecks = () =>
    Promise.allSettled(
      checks.map((check) => withTimeout(check(), CHECK_TIMEOUT_MS, () => new Error('A readiness check timed out.'))),
    )
  // The route is public and has no rate limit, and each check writes a file.
  const checkAll = memoizeAsync(runChecks, {
    clock: options.clock,
    ttlMs: options.readinessTtlMs,
  })

  app.get('/readyz', { config: { call: 'readyz' } }, async (request, reply) => {
    const failed = (await checkAll()).find((result) => result.status === 'rejected')
    if (!failed) return { status: 'ready' }
    request.log.warn({ err: failed.reason as unknown }, 'Not ready.')
    return sendError(reply, 'SERVICE_UNAVAILABLE')
  })

  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    const mayRead = isLocal(request, hostname) || (isAllowed(request.ip) && !isBehindUndeclaredProxy(request))
    if (!mayRead) return sendError(reply, 'NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The entries are IP addresses or networks such as 10.0.0.0/8. */
function createAllowList(entries: string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [ip = '', bits] = entry.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return (ip) => list.check(ip.replace(/^::ffff:/, ''), isIP(ip) === 6 && !ip.startsWith('::ffff:') ? 'ipv6' : 'ipv4')
}
