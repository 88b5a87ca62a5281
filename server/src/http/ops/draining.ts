import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Completes requests in flight before the process exits. */
export interface Draining {
  /** Excludes a stream from the wait of `drain`, because it ends only when the server closes. */
  exclude(response: ServerResponse): void
  /** Registers another listening socket, so that `drain` closes it, too. */
  addListener(listener: Server): void
  /** Accepts no new connections, sends `Connection: close`, and waits up to `timeoutMs` for requests in flight. */
  drain(timeoutMs: number): Promise<void>
}

/** Requests that are already in transit on kept-alive connections are still served in this time. */
const GRACE_MS = 200

export function createDraining({ server }: FastifyInstance): Draining {
  const inFlight = new Set<ServerResponse>()
  const listeners: Server[] = [server]
  let isStopping = false
  let onIdle = () => {}

  const exclude = (response: ServerResponse) => {
    inFlight.delete(response)
    if (inFlight.size === 0) onIdle()
  }
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => exclude(response))
  })

  async function startDraining(): Promise<void> {
    isStopping = true
    for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false
    // The `close` of an HTTP server would also close idle connections and stop the timeouts of the others.
    for (const listener of listeners) Server.prototype.close.call(listener)
    await sleep(GRACE_MS)
  }

  return {
    exclude,
    addListener: (listener) => void listeners.push(listener),
    async drain(timeoutMs) {
      if (server.listening) await startDraining()
      if (inFlight.size > 0) {
        const idle = new Promise<void>((resolve) => (onIdle = resolve))
        await Promise.race([idle, sleep(timeoutMs, undefined, { ref: false })])
      }
      server.closeIdleConnections()
    },
  }
}
