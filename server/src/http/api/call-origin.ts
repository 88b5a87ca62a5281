import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { CallOrigin } from '../../kernel/procedures.ts'

/** Returns the IP address and the country of a request. */
export type ReadOrigin = (request: FastifyRequest) => CallOrigin

export interface CallOriginOptions {
  trustedProxies: string[]
  /** The request header that contains the country. Null if no proxy sets one. */
  countryHeader: string | null
}

/** Reads the country only from a request that a trusted proxy sent: any client can set the header. */
export function createOriginReader({ trustedProxies, countryHeader }: CallOriginOptions): ReadOrigin {
  if (countryHeader === null || trustedProxies.length === 0) {
    return ({ ip }) => ({ ip, country: undefined })
  }
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ ip, headers, socket: { remoteAddress } }) => {
    const isFromTrustedProxy = remoteAddress !== undefined && isTrusted(remoteAddress, 0)
    return { ip, country: isFromTrustedProxy ? headers[countryHeader]?.toString() : undefined }
  }
}
