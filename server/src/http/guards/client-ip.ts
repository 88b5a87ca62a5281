import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Returns a function that checks whether an IP address belongs to a trusted proxy. */
export function createProxyCheck(trustedProxies: string[]): (ip: string | undefined) => boolean {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (ip) => ip !== undefined && isTrusted(ip, 0)
}

/**
 * Returns a function that returns the client's IP address like `request.ip`, for code that runs before Fastify.
 * Undefined for a closed connection.
 */
export function createClientIpReader(trustedProxies: string[]): (request: IncomingMessage) => string | undefined {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (request) => proxyAddr(request, isTrusted)
}
