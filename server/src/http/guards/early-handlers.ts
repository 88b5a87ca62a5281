import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { FixedWindow } from '../../kernel/fixed-window.ts'
import { toIpKey } from '../limits/rate-limits.keys.ts'
import { createClientIpReader } from './client-ip.ts'
import { hasBody } from './slow-bodies.ts'

/** Handles requests before Fastify. */
export interface EarlyHandler {
  /** Sends the response, now or later. Returns false and does nothing for a request that must take its route. */
  handleEarly(request: IncomingMessage, response: ServerResponse): boolean
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Runs the handlers before Fastify, in order. Requests with a body always go to Fastify, which limits them. */
export function registerEarlyHandlers({ server, log }: FastifyInstance, handlers: EarlyHandler[]): void {
  const handleEarly: EarlyHandler['handleEarly'] = (request, response) => {
    try {
      return !hasBody(request) && handlers.some((handler) => handler.handleEarly(request, response))
    } catch (error) {
      // Outside Fastify an uncaught error would end the process.
      log.error({ err: error }, 'Failed to send a response from memory.')
      if (response.headersSent) response.destroy()
      return response.headersSent
    }
  }
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (handleEarly(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

export interface EarlyLimitOptions {
  /** Null while limits are off. */
  publicCallLimit: FixedWindow | null
  trustedProxies: string[]
}

/**
 * Returns a function that counts a request by its IP address before it is handled early. It returns false above the
 * limit, so that the request takes its route, which rejects it.
 */
export function createEarlyLimit({
  publicCallLimit,
  trustedProxies,
}: EarlyLimitOptions): (request: IncomingMessage) => boolean {
  const getClientIp = createClientIpReader(trustedProxies)
  return (request) => !publicCallLimit || publicCallLimit.tryConsume(toIpKey(getClientIp(request)))
}
