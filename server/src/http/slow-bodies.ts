import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What is larger is a picture, and comes over a slow connection, too: for it the server's `requestTimeout` holds. */
export const LARGE_BODY_BYTES = 262_144
const SMALL_BODY_MS = 60_000
const LOOK_EVERY_MS = 10_000
/** In that time: 0.16 megabits per second. */
const LEAST_BYTES = 200_000

/** Closes the connection of whoever takes longer than `smallBodyMs` to send a body that is small, or of a size that it does not tell. */
export function closeSlowBodies(app: FastifyInstance, smallBodyMs = SMALL_BODY_MS): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const isSmall = encoding !== undefined || (length !== undefined && Number(length) <= LARGE_BODY_BYTES)
    if (!isSmall) return
    // Ends the connection with it.
    const timer = setTimeout(() => raw.complete || raw.destroy(), smallBodyMs)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Closes the connection once hardly anything of the body comes any more: whoever holds a place for it keeps others waiting. */
export function closeStalledBody(raw: IncomingMessage, everyMs = LOOK_EVERY_MS): void {
  const { socket } = raw
  let before = socket.bytesRead
  const watch = setInterval(() => {
    const isStalled = !raw.complete && socket.bytesRead - before < LEAST_BYTES
    if (raw.complete || isStalled) clearInterval(watch)
    if (isStalled) socket.destroy()
    before = socket.bytesRead
  }, everyMs)
  raw.once('close', () => clearInterval(watch))
}
