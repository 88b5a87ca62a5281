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
