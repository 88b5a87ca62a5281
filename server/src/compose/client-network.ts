import { currentNetwork } from '../kernel/log-context.ts'
import { isPublicAddress } from '../kernel/public-address.ts'

/**
 * The network of the client that is being answered, if it is public. Others are the operator's own, or of a proxy that TRUSTED_PROXIES does
 * not name: then all visitors have the same, and it says nothing about any of them.
 */
export function publicNetwork(): string | null {
  const network = currentNetwork()
  const [address = ''] = network?.split('/') ?? []
  return isPublicAddress(address) ? network : null
}
