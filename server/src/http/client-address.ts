import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Who has sent a request, as `request.ip` says it, for where there is no Fastify yet. */
export function createClientAddress(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddress.compile(trustedProxies)
  return (request) => proxyAddress(request, isTrusted)
}
