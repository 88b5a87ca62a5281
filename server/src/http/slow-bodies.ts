import type { FastifyInstance } from 'fastify'

/** What is larger is a picture, and comes over a slow connection, too: for it the server's `requestTimeout` holds. */
const SMALL_BYTES = 262_144
const SMALL_BODY_MS = 60_000

/** Closes the connection of whoever takes longer than `smallBodyMs` to send a body that is small, or of a size that it does not tell. */
export function closeSlowBodies(app: FastifyInstance, smallBodyMs = SMALL_BODY_MS): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const isSmall = encoding !== undefined || (length !== undefined && Number(length) <= SMALL_BYTES)
    if (!isSmall) return
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), smallBodyMs)
    raw.once('close', () => clearTimeout(timer))
  })
}
