import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TurnedAway } from './turned-away.ts'

/** What is larger is a picture, and comes over a slow connection, too: for it the server's `requestTimeout` holds. */
export const LARGE_BODY_BYTES = 262_144

export interface BodyPace {
  /** For a body that is small, or of a size that it does not tell. */
  smallBodyMs: number
  lookEveryMs: number
  /** Between two looks, unless the body ends: 3 kilobits per second. */
  leastBytes: number
  /** For what is left of a body that was answered unread. */
  answeredMs: number
}

const DEFAULTS: BodyPace = { smallBodyMs: 60_000, lookEveryMs: 10_000, leastBytes: 4_000, answeredMs: 10_000 }

/** Closes the connections of those whose bodies hardly come, come too slowly, or go on after their answer. */
export function closeSlowBodies(app: FastifyInstance, turnedAway: TurnedAway, pace: Partial<BodyPace> = {}): void {
  const { smallBodyMs, lookEveryMs, leastBytes, answeredMs } = { ...DEFAULTS, ...pace }
  const closeAfter = (raw: IncomingMessage, ms: number) => {
    const { socket } = raw
    const timer = setTimeout(() => raw.complete || close(raw, turnedAway), ms).unref()
    const forget = () => {
      clearTimeout(timer)
      // Many requests may come on one connection.
      socket.off('close', forget)
    }
    raw.once('close', forget)
    // Once it is answered, its request does not hear that the connection is gone.
    socket.once('close', forget)
  }
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const isSmall = encoding !== undefined || Number(length ?? Infinity) <= LARGE_BODY_BYTES
    if (isSmall) closeAfter(raw, smallBodyMs)
  })
  // From here on it is read: nobody who waits for a place is blamed for it.
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

/** Whether a request says that it has a body, sent or not. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
}

/** Closes the connection once less than that of the body comes. */
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
  // Ends the connection with it.
  raw.destroy()
}
