import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TurnedAway } from './turned-away.ts'

/**
 * Larger bodies are images. They may come over slow connections, so only the `requestTimeout` of the server limits
 * them.
 */
export const LARGE_BODY_BYTES = 262_144

export interface BodyPace {
  /** Time limit of a body that is small or of unknown size. */
  smallBodyMs: number
  lookEveryMs: number
  /** Minimum number of bytes between two checks, unless the body ends: 3 kilobits per second. */
  leastBytes: number
  /** Time limit of the rest of a body after the response. */
  answeredMs: number
}

const DEFAULTS: BodyPace = { smallBodyMs: 60_000, lookEveryMs: 10_000, leastBytes: 4_000, answeredMs: 10_000 }

/** Closes connections whose bodies stall, arrive too slowly, or continue after the response. */
export function closeSlowBodies(app: FastifyInstance, turnedAway: TurnedAway, pace: Partial<BodyPace> = {}): void {
  const { smallBodyMs, lookEveryMs, leastBytes, answeredMs } = { ...DEFAULTS, ...pace }
  const closeAfter = (raw: IncomingMessage, ms: number) => {
    const { socket } = raw
    const timer = setTimeout(() => raw.complete || close(raw, turnedAway), ms).unref()
    const forget = () => {
      clearTimeout(timer)
      // One connection may have many requests.
      socket.off('close', forget)
    }
    raw.once('close', forget)
    // After the response, the request no longer emits `close` for a lost connection.
    socket.once('close', forget)
  }
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const isSmall = encoding !== undefined || Number(length ?? Infinity) <= LARGE_BODY_BYTES
    if (isSmall) closeAfter(raw, smallBodyMs)
  })
  // The body is read from here on, so time in which the request waited for a slot does not count.
  app.addHook('preParsing', async ({ raw }) => {
    if (hasMore(raw)) closeStalledBody(raw, turnedAway, { lookEveryMs, leastBytes })
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (hasMore(raw)) closeAfter(raw, answeredMs)
  })
}

function hasMore(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Whether a request announces a body, sent or not. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

/** Closes the connection when fewer than the minimum number of bytes arrive between two checks. */
export function closeStalledBody(
  raw: IncomingMessage,
  turnedAway: TurnedAway,
  { lookEveryMs, leastBytes }: Pick<BodyPace, 'lookEveryMs' | 'leastBytes'>,
): void {
  const { socket } = raw
  let before = socket.bytesRead
  const watch = setInterval(() => {
    const isStalled = !raw.complete && socket.bytesRead - before < leastBytes
    if (raw.complete || isStalled) clearInterval(watch)
    if (isStalled) close(raw, turnedAway)
    before = socket.bytesRead
  }, lookEveryMs).unref()
  raw.once('close', () => clearInterval(watch))
}

function close(raw: IncomingMessage, turnedAway: TurnedAway): void {
  if (raw.destroyed) return
  turnedAway.count('slow body')
  // This also closes the connection.
  raw.destroy()
}
