import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { CallOrigin } from '../../kernel/procedures.ts'

/** Returns the IP address and the country of a request. */
export type OriginOf = (request: FastifyRequest) => CallOrigin

export interface CallOriginOptions {
  trustedProxies: string[]
  /** The request header with the country; null for none. */
  countryHeader: string | null
}

/** Reads the country only from a request that a trusted proxy sent: any client can set the header. */
export function createCallOrigin({ trustedProxies, countryHeader }: CallOriginOptions): OriginOf {
  if (countryHeader === null || trustedProxies.length === 0) {
    return ({ ip }) => ({ ip: ip, country: undefined })
  }
  const isTrusted = proxyAddr.compile(trustedProxies)
  return ({ ip, headers, socket: { remoteAddress } }) => {
    const isFromTrustedProxy = remoteAddress !== undefined && isTrusted(remoteAddress, 0)
    return { ip: ip, country: isFromTrustedProxy ? headers[countryHeader]?.toString() : undefined }
  }
}
