import { isIPv6 } from 'node:net'
import { currentNetwork } from '../kernel/log-context.ts'
import { isPublicAddress } from '../kernel/public-address.ts'

/**
 * The network of the client that is being answered, if it is public: the /24 of an IPv4 address, the /48 of an IPv6 address, of which one
 * household has many /64. Others are the operator's own, or of a proxy that TRUSTED_PROXIES does
 * not name: then all visitors have the same, and it says nothing about any of them.
 */
export function publicNetwork(): string | null {
  const network = currentNetwork()
  const [address = ''] = network?.split('/') ?? []
  if (network === null || !isPublicAddress(address)) return null
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}::/48` : network
}
