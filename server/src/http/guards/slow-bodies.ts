import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RejectionCounter } from './rejection-counter.ts'

/**
 * Larger bodies are images and archives. They may come over slow connections, so only the minimum pace and the server's
 * `requestTimeout` limit them.
 */
export const LARGE_BODY_BYTES = 262_144

export interface BodyPace {
  /** Time limit of a body that is small or of unknown size. */
  smallBodyMs: number
  checkIntervalMs: number
  /** Minimum number of bytes between two checks, unless the body ends: 3 kilobits per second. */
  minBytes: number
  /** Time limit of the rest of a body after the response. */
  unreadBodyMs: number
}

const DEFAULTS: BodyPace = { smallBodyMs: 60_000, checkIntervalMs: 10_000, minBytes: 4_000, unreadBodyMs: 10_000 }

/** Closes connections whose bodies stall, arrive too slowly, or continue after the response. */
export function closeSlowBodies(
  app: FastifyInstance,
  rejections: RejectionCounter,
  pace: Partial<BodyPace> = {},
): void {
  const { smallBodyMs, checkIntervalMs, minBytes, unreadBodyMs } = { ...DEFAULTS, ...pace }
  const closeAfter = (raw: IncomingMessage, ms: number) => {
    const { socket } = raw
    const timer = setTimeout(() => raw.complete || closeConnection(raw, rejections), ms).unref()
    const cancel = () => {
      clearTimeout(timer)
      // Otherwise, a connection with many requests would collect listeners.
      socket.off('close', cancel)
    }
    raw.once('close', cancel)
    // After the response, the request no longer emits `close` for a lost connection.
    socket.once('close', cancel)
  }
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const isSmall = encoding !== undefined || Number(length ?? Infinity) <= LARGE_BODY_BYTES
    if (isSmall) closeAfter(raw, smallBodyMs)
  })
  // The body is read from here on, so the time in which the request waited for a slot does not count.
  app.addHook('preParsing', async ({ raw }) => {
    if (hasUnreadBody(raw)) closeStalledBody(raw, rejections, { checkIntervalMs, minBytes })
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (hasUnreadBody(raw)) closeAfter(raw, unreadBodyMs)
  })
}

function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Whether a request announces a body, sent or not. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

/** Closes the connection when fewer than the minimum number of bytes arrive between two checks. */
export function closeStalledBody(
  raw: IncomingMessage,
  rejections: RejectionCounter,
  { checkIntervalMs, minBytes }: Pick<BodyPace, 'checkIntervalMs' | 'minBytes'>,
): void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const isStalled = !raw.complete && socket.bytesRead - before < minBytes
    if (raw.complete || isStalled) clearInterval(timer)
    if (isStalled) closeConnection(raw, rejections)
    before = socket.bytesRead
  }, checkIntervalMs).unref()
  raw.once('close', () => clearInterval(timer))
}

function closeConnection(raw: IncomingMessage, rejections: RejectionCounter): void {
  if (raw.destroyed) return
  rejections.count('slow body')
  // This also closes the connection.
  raw.destroy()
}
