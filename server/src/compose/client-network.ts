import { isIPv6 } from 'node:net'
import { currentNetwork } from '../kernel/log-context.ts'
import { isPublicAddress } from '../kernel/public-address.ts'

/**
 * The network of the client that is being answered, if it is public: the /24 of an IPv4 address, the /48 of an IPv6 address, of which one
 * household has many /64. A network that is not public belongs to the operator, or to a proxy that TRUSTED_PROXIES does not name: all
 * visitors then share it, so it identifies nobody.
 */
export function publicNetwork(): string | null {
  const network = currentNetwork()
  const [address = ''] = network?.split('/') ?? []
  if (network === null || !isPublicAddress(address)) return null
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}::/48` : network
}
