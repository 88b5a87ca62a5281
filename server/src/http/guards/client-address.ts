import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Who has sent a request, as `request.ip` says it, for where there is no Fastify yet. Of a connection that is gone nobody knows any more. */
export function createClientAddress(trustedProxies: string[]): (request: IncomingMessage) => string | undefined {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress
  const isTrusted = proxyAddress.compile(trustedProxies)
  return (request) => proxyAddress(request, isTrusted)
}
