import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Lets requests end before the process does. */
export interface Draining {
  /** Not waited for: a stream, which ends when it is told to. */
  leave(response: ServerResponse): void
  /** Listens beside the server of the application, and hands it the connections. */
  closesFirst(listener: Server): void
  /** Takes no new connections, has each answer end its connection, and waits for those under way, for so long at most. */
  drain(withinMs: number): Promise<void>
}

/** Who keeps a connection open may be sending the next request just now; it is still answered. */
const GRACE_MS = 200

export function createDraining({ server }: FastifyInstance): Draining {
  const underWay = new Set<ServerResponse>()
  const listeners: Server[] = [server]
  let isStopping = false
  let onQuiet = () => {}

  const leave = (response: ServerResponse) => {
    underWay.delete(response)
    if (underWay.size === 0) onQuiet()
  }
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => leave(response))
  })

  async function begin(): Promise<void> {
    isStopping = true
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
    // HTTP's own `close` would also end connections that are idle at this moment, and the time-outs of the others.
    for (const listener of listeners) Server.prototype.close.call(listener)
    await sleep(GRACE_MS)
  }

  return {
    leave,
    closesFirst: (listener) => void listeners.push(listener),
    async drain(withinMs) {
      if (server.listening) await begin()
      if (underWay.size > 0) {
        const quiet = new Promise<void>((resolve) => (onQuiet = resolve))
        await Promise.race([quiet, sleep(withinMs, undefined, { ref: false })])
      }
      server.closeIdleConnections()
    },
  }
}
