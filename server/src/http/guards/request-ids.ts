import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runForRequest } from '../../kernel/log-context.ts'
import { networkKey } from '../limits/rate-limits.keys.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** As proxies write them; nothing that a terminal or a search of the log could take for something else. */
const HARMLESS = /^[\w.-]{1,64}$/

/** Names a request. What the proxy that hands it to us has named it is kept; anybody else can write a header. */
export function createRequestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return () => randomUUID()
  const isTrusted = proxyAddress.compile(trustedProxies)
  return ({ headers, socket: { remoteAddress } }) => {
    const told = headers[REQUEST_ID_HEADER]
    const isTold = remoteAddress !== undefined && isTrusted(remoteAddress, 0)
    return isTold && typeof told === 'string' && HARMLESS.test(told) ? told : randomUUID()
  }
}

/**
 * Every answer names its request, and so does every line that is logged for it. What is answered from memory, before any route, has
 * neither id nor line.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    runForRequest(contextOf(request), done)
  })
  // A body comes in events of the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => runForRequest(contextOf(request), done))
}

function contextOf({ id, ip }: FastifyRequest) {
  return { requestId: id, findNetwork: () => networkKey(ip) }
}
