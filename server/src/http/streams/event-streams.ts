import type { ServerResponse } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RealtimeEvent } from '@pictor/contract'
import { HEARTBEAT_MS } from '@pictor/contract/limits'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { presentChange, type Realtime } from '../../features/realtime/index.ts'
import type { Identify, TokenOwner } from '../../features/users/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { streamContract } from '../../kernel/procedures.ts'
import { runPeriodically } from '../../kernel/periodic-task.ts'
import { EventStream } from './event-stream.ts'
import { encodeEvent } from './event-wire.ts'
import type { Draining } from '../ops/draining.ts'
import { sendError } from '../api/error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'
import { REQUEST_ID_HEADER } from '../guards/request-ids.ts'

export interface EventStreamSettings {
  heartbeatMs: number
  /** Maximum number of streams per user. A further stream closes the user's oldest one. */
  perUser: number
  perProcess: number
  /** Maximum size of the events that wait for a slow client. */
  waitingBytes: number
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

const HEARTBEAT_BATCH_SIZE = 50
const READY = encodeEvent({ type: 'ready' })

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
      if (pool.count() >= settings.perProcess) {
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

interface OpenStream {
  stream: EventStream
  session: TokenOwner
}

/** The open streams of this process, by user, the oldest first. */
function createEventStreamPool({ perUser, waitingBytes }: EventStreamSettings) {
  // Arrays take little memory: most users have one stream, and there may be thousands of users.
  const byUser = new Map<string, OpenStream[]>()
  let openCount = 0

  function* allStreams(): Generator<OpenStream> {
    for (const streams of byUser.values()) yield* streams
  }

  function remove(closing: OpenStream): void {
    const { userId } = closing.session
    const streams = byUser.get(userId)
    if (!streams?.includes(closing)) return
    openCount--
    // A new array, because `sendHeartbeats` may be iterating over the old one.
    const remaining = streams.filter((stream) => stream !== closing)
    if (remaining.length === 0) byUser.delete(userId)
    else byUser.set(userId, remaining)
  }

  function end(closing: OpenStream): void {
    remove(closing)
    closing.stream.end()
  }

  return {
    count: () => openCount,
    /** Starts a stream with the event `ready`. Sends `headers` in addition to those of every stream. */
    open(response: ServerResponse, session: TokenOwner, headers: Record<string, string>): void {
      const { userId } = session
      const streams = byUser.get(userId) ?? []
      if (streams[0] && streams.length >= perUser) end(streams[0])
      const opened = { stream: new EventStream(response, waitingBytes, headers), session }
      byUser.set(userId, (byUser.get(userId) ?? []).concat(opened))
      openCount++
      response.on('close', () => remove(opened))
      opened.stream.send(READY)
    },
    send(userId: string, event: RealtimeEvent): void {
      const streams = byUser.get(userId)
      if (!streams) return
      const encoded = encodeEvent(event)
      for (const { stream } of streams) stream.send(encoded)
    },
    /** Sends `ready` to all streams, so that their clients refetch the state. */
    sendReady(): void {
      for (const { stream } of allStreams()) stream.send(READY)
    },
    /** Closes streams whose session is revoked or whose token has expired, and sends a heartbeat to the others. */
    async sendHeartbeats(isAuthorized: (session: TokenOwner) => boolean): Promise<void> {
      let sent = 0
      for (const openStream of allStreams()) {
        if (isAuthorized(openStream.session)) openStream.stream.sendHeartbeat()
        else end(openStream)
        // Lets other work run, because there may be thousands of streams.
        if (++sent % HEARTBEAT_BATCH_SIZE === 0) await yieldToEventLoop()
      }
    },
    endAll(): void {
      for (const openStream of allStreams()) end(openStream)
    },
  }
}
