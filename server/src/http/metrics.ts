import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What Prometheus reads. A registry of its own, so that several applications can live in one process. */
export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
}

/** Measures every request by its call, never by its path: paths carry ids. */
export function registerMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by call of the contract, method and status.',
    labelNames: ['call', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    duration.observe({ call, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return { contentType: registry.contentType, read: () => registry.metrics() }
}
