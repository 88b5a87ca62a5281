import { HEARTBEAT_MS } from '@pictor/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { presentChange, type Realtime } from '../../features/realtime/index.ts'
import type { Identify, TokenOwner } from '../../features/users/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { streamContract } from '../../kernel/procedures.ts'
import { runPeriodically } from '../../kernel/periodic-task.ts'
import { createEventStreamPool, type PoolLimits } from './event-stream-pool.ts'
import type { Draining } from '../ops/draining.ts'
import { sendError } from '../api/error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'
import { REQUEST_ID_HEADER } from '../guards/request-ids.ts'

export interface EventStreamSettings extends PoolLimits {
  heartbeatMs: number
}

export interface EventStreamsOptions {
  identify: Pick<Identify, 'byBearer'>
  revokedSessions: { has(sessionId: string): boolean }
  realtime: Pick<Realtime, 'subscribeToAll'>
  rateLimits: RateLimits
  rejections: RejectionCounter
  registry: Registry
  clock: Clock
  draining: Pick<Draining, 'exclude'>
  /** Overrides for tests. */
  settings: Partial<EventStreamSettings>
}

const DEFAULTS: EventStreamSettings = {
  heartbeatMs: HEARTBEAT_MS,
  perUser: 20,
  perProcess: 10_000,
  waitingBytes: 65_536,
}

/**
 * `GET /api/events`, without oRPC, whose event stream needs four times the memory for each waiting client. A stream
 * ends at the first heartbeat after its session or its token has ended.
 */
export function registerEventStreams(app: FastifyInstance, options: EventStreamsOptions): void {
  const { identify, revokedSessions, realtime, rateLimits, rejections, clock, draining } = options
  const settings = { ...DEFAULTS, ...options.settings }
  const pool = createEventStreamPool(settings)
  const openStreams: Gauge = new Gauge({
    name: 'event_streams_open',
    help: 'Streams of events that pages listen to, in this process.',
    registers: [options.registry],
    collect: (): void => openStreams.set(pool.count()),
  })
  const isAuthorized = ({ sessionId, expiresAtMs }: TokenOwner) =>
    !revokedSessions.has(sessionId) && expiresAtMs > clock.now().getTime()

  const unsubscribe = realtime.subscribeToAll({
    onChange: (change) => pool.send(change.userId, presentChange(change)),
    onReconnect: () => pool.sendReady(),
  })
  const stopHeartbeats = runPeriodically(() => pool.sendHeartbeats(isAuthorized), {
    intervalMs: settings.heartbeatMs,
    logger: app.log,
    name: 'The heartbeat of event streams',
  })
  app.addHook('preClose', async () => {
    unsubscribe()
    await stopHeartbeats()
    pool.endAll()
  })

  const { method = 'GET', path = '' } = streamContract.events['~orpc'].route
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { call: 'realtime.events' },
    async handler(request, reply) {
      const session = await identify.byBearer(request.headers.authorization)
      if (!session) return sendError(reply, 'UNAUTHORIZED')
      await rateLimits.count('api:user', session.userId, reply)
      if (pool.isFull()) {
        rejections.count('event streams')
        return sendError(reply, 'SERVICE_UNAVAILABLE')
      }
      // `hijack` discards headers that are set on `reply`.
      for (const [name, value = ''] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value)
      reply.hijack()
      draining.exclude(reply.raw)
      // Frees the request headers, especially the token: a stream lasts long and does not need them.
      request.raw.rawHeaders.length = 0
      request.raw.headers = {}
      // If the client has already disconnected, `close` is never emitted and the stream would stay in the pool.
      if (!reply.raw.destroyed) pool.open(reply.raw, session, { [REQUEST_ID_HEADER]: request.id })
    },
  })
}
