import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/**
 * Whether a request comes from this machine and means it: another site's name that points here (DNS rebinding) does not, and
 * neither does what a proxy hands on that we were not told of.
 */
export function isLocal(request: FastifyRequest): boolean {
  const isForwarded = request.ips === undefined && request.headers['x-forwarded-for'] !== undefined
  return !isForwarded && LOOPBACK_ADDRESS.test(request.ip) && LOOPBACK_NAME.test(request.hostname)
}
