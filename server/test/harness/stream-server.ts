import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { registerEventStreams } from '../../src/http/streams/event-streams.ts'
import { registerMetrics } from '../../src/http/ops/operations.ts'
import { registerSecurityHeaders } from '../../src/http/guards/security.ts'
import { systemClock } from '../../src/kernel/clock.ts'

/**
 * Creates a server with the real event stream route and its guards, for measurements. Every caller is a new user, and
 * no event occurs.
 */
export async function createStreamServer(heartbeatMs: number): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true })
  const registry = new Registry()
  registerMetrics(app, registry)
  registerSecurityHeaders(app, { isDevelopment: false, isHttps: true, imageOrigins: [], checkoutOrigins: [] })
  registerEventStreams(app, {
    identify: { byBearer: async () => ({ userId: randomUUID(), sessionId: randomUUID(), expiresAtMs: Infinity }) },
    revokedSessions: { has: () => false },
    realtime: { subscribeToAll: () => () => {} },
    rateLimits: { count: async () => {}, checkPublicCalls() {}, publicCallLimit: null },
    rejections: { count() {} },
    registry,
    clock: systemClock,
    draining: { exclude() {} },
    settings: { heartbeatMs },
  })
  return app
}
