import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { CallOrigin } from '../../kernel/procedures.ts'

/** Tells where a request comes from. */
export type OriginOf = (request: FastifyRequest) => CallOrigin

export interface CallOriginOptions {
  trustedProxies: string[]
  /** The header that names a country; null for none. */
  countryHeader: string | null
}

/** A country is believed of the proxy that hands us the request, and of nobody else: anybody can write a header. */
export function createCallOrigin({ trustedProxies, countryHeader }: CallOriginOptions): OriginOf {
  if (countryHeader === null || trustedProxies.length === 0) {
    return ({ ip }) => ({ address: ip, country: undefined })
  }
  const isTrusted = proxyAddress.compile(trustedProxies)
  return ({ ip, headers, socket: { remoteAddress } }) => {
    const isTold = remoteAddress !== undefined && isTrusted(remoteAddress, 0)
    return { address: ip, country: isTold ? headers[countryHeader]?.toString() : undefined }
  }
}
