import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/**
 * Whether a request comes from this machine and means it: another site's name that points here (DNS rebinding) does not, and
 * neither does what a proxy hands on that we were not told of. `ownName` is a name of ours that is none of loopback.
 */
export function isLocal(request: FastifyRequest, ownName?: string): boolean {
  const isOurs = LOOPBACK_NAME.test(request.hostname) || request.hostname === ownName
  return isOurs && LOOPBACK_ADDRESS.test(request.ip) && !isHidden(request)
}

/** Whether the address is that of a proxy which is not declared: every visitor behind it looks like this machine. */
export function isHidden(request: FastifyRequest): boolean {
  return request.ips === undefined && request.headers['x-forwarded-for'] !== undefined
}

/** The same for where there is no Fastify yet. What came through a proxy does not count, whoever sent it. */
export function isLoopbackRequest(headers: IncomingHttpHeaders, address: string | undefined): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  const isForwarded = Object.keys(headers).some((header) => header.startsWith('x-forwarded-'))
  return !isForwarded && LOOPBACK_NAME.test(name) && LOOPBACK_ADDRESS.test(address ?? '')
}
