import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runForRequest } from '../../kernel/log-context.ts'
import { toNetworkKey } from '../limits/rate-limits.keys.ts'
import { createProxyCheck } from './client-ip.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** Accepts the ids that proxies write. Excludes characters that a terminal or a search in the log could interpret. */
const SAFE_ID = /^[\w.-]{1,64}$/

/**
 * Returns a function that returns the id of a request. Accepts an id only from a trusted proxy: any client can set the
 * header.
 */
export function createRequestIdGenerator(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrustedProxy = createProxyCheck(trustedProxies)
  return ({ headers, socket: { remoteAddress } }) => {
    const proxyRequestId = headers[REQUEST_ID_HEADER]
    return isTrustedProxy(remoteAddress) && typeof proxyRequestId === 'string' && SAFE_ID.test(proxyRequestId)
      ? proxyRequestId
      : randomUUID()
  }
}

/**
 * Adds the request id to each response and to each log line of the request. Responses that are sent from memory, before
 * any route, have no id and no log lines.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    runForRequest(createLogContext(request), done)
  })
  // A body arrives in events of the connection, outside the context of the request.
  app.addHook('preValidation', (request, _reply, done) => runForRequest(createLogContext(request), done))
}

function createLogContext({ id, ip }: FastifyRequest) {
  return { requestId: id, findNetwork: () => toNetworkKey(ip) }
}
