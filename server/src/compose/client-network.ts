import { isIPv6 } from 'node:net'
import { getClientNetwork } from '../kernel/log-context.ts'
import { isPublicIp } from '../kernel/public-ip.ts'

/**
 * Returns the network of the current request's client if it is public: the /24 of an IPv4 address, or the /48 of an
 * IPv6 address (one household has many /64). A private network belongs to the operator or to a proxy that is missing in
 * TRUSTED_PROXIES; all clients share it, so it identifies no client.
 */
export function getPublicNetwork(): string | null {
  const network = getClientNetwork()
  const [networkIp = ''] = network?.split('/') ?? []
  if (network === null || !isPublicIp(networkIp)) return null
  return isIPv6(networkIp) ? `${networkIp.split(':').slice(0, 3).join(':')}::/48` : network
}
