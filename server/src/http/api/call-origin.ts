import type { FastifyRequest } from 'fastify'
import type { CallOrigin } from '../../kernel/procedures.ts'
import { createProxyCheck } from '../guards/client-ip.ts'

/** Returns the IP address and the country of a request. */
export type ReadOrigin = (request: FastifyRequest) => CallOrigin

export interface CallOriginOptions {
  trustedProxies: string[]
  /** The request header that contains the country. Null if no proxy sets one. */
  countryHeader: string | null
}

/** Reads the country only from a request that a trusted proxy sent: any client can set the header. */
export function createOriginReader({ trustedProxies, countryHeader }: CallOriginOptions): ReadOrigin {
  if (countryHeader === null) return ({ ip }) => ({ ip, country: undefined })
  const isTrustedProxy = createProxyCheck(trustedProxies)
  return ({ ip, headers, socket }) => ({
    ip,
    country: isTrustedProxy(socket.remoteAddress) ? headers[countryHeader]?.toString() : undefined,
  })
}
