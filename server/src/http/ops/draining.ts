import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Completes requests in flight before the process exits. */
export interface Draining {
  /** Excludes a stream from the wait of `drain`, because it ends only when the server closes. */
  exclude(response: ServerResponse): void
  /** Registers another listening socket, so that `drain` closes it, too. */
  addListener(listener: Server): void
  /**
   * Accepts the connections that are waiting and then no more, sends `Connection: close`, and waits up to `timeoutMs` for
   * requests in flight.
   */
  drain(timeoutMs: number): Promise<void>
}

/** Requests that are already in transit on kept-alive connections are still served in this time. */
export const GRACE_MS = 200

export function createDraining({ server }: FastifyInstance): Draining {
  const inFlight = new Set<ServerResponse>()
  const listeners: Server[] = [server]
  let isStopping = false
  let starting: Promise<void> | undefined
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
    // Closing a listener resets connections that it has not accepted yet.
    await receivePending()
    // The `close` of an HTTP server would also close idle connections and stop the timeouts of the others.
    for (const listener of listeners) Server.prototype.close.call(listener)
    await sleep(GRACE_MS)
  }

  return {
    exclude,
    addListener: (listener) => void listeners.push(listener),
    async drain(timeoutMs) {
      if (server.listening) starting ??= startDraining()
      await starting
      let isLate = false
      const timeLimit = sleep(timeoutMs, undefined, { ref: false }).then(() => (isLate = true))
      do {
        const idle = new Promise<void>((resolve) => (onIdle = resolve))
        if (inFlight.size > 0) await Promise.race([idle, timeLimit])
        // Closing a connection resets a request that has not been read yet.
        await receivePending()
      } while (inFlight.size > 0 && !isLate)
      server.closeIdleConnections()
    },
  }
}

/** In each iteration of the event loop, a listener accepts one connection. */
const ACCEPTED_MAX = 128

/** Accepts connections and reads requests that have arrived, for example while the process was busy. */
async function receivePending(): Promise<void> {
  // The first one may be the current iteration, which has polled already.
  for (let iteration = 0; iteration <= ACCEPTED_MAX; iteration += 1) await nextIteration()
}
