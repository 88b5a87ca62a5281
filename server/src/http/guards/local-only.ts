import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const LOOPBACK_IP = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/**
 * Whether a request comes from this machine and uses one of its host names. False for the host name of another site
 * that points here (DNS rebinding), and for requests through an undeclared proxy. `ownName` is one more host name to
 * accept, besides those of loopback.
 */
export function isLocal(request: FastifyRequest, ownName?: string): boolean {
  const hasOwnHost = LOOPBACK_NAME.test(request.hostname) || request.hostname === ownName
  return hasOwnHost && LOOPBACK_IP.test(request.ip) && !isBehindUndeclaredProxy(request)
}

/** Whether the request came through an undeclared proxy, which makes every client look like this machine. */
export function isBehindUndeclaredProxy(request: FastifyRequest): boolean {
  return request.ips === undefined && request.headers['x-forwarded-for'] !== undefined
}

/** Like `isLocal`, for code that runs before Fastify. False for every request that came through a proxy. */
export function isLoopbackRequest(headers: IncomingHttpHeaders, ip: string | undefined): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  const isForwarded = Object.keys(headers).some((header) => header.startsWith('x-forwarded-'))
  return !isForwarded && LOOPBACK_NAME.test(name) && LOOPBACK_IP.test(ip ?? '')
}
