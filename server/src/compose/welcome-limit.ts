import { limits, type LimitSettings } from '../http/rate-limits.table.ts'
import { currentNetwork } from '../kernel/log-context.ts'
import { isPublicAddress } from '../kernel/public-address.ts'
import type { RecordSecurityEvent } from '../kernel/security-log.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'

const NAME = 'welcome of network'

interface Needs {
  limiter: RateLimiter
  settings: LimitSettings
  recordSecurityEvent: RecordSecurityEvent
}

/**
 * Whether one more account of a client's network gets welcome credits. Clients without a public address are not counted: they are the
 * operator's own, or stand behind a proxy that TRUSTED_PROXIES does not name, and then all visitors would be one client.
 */
export function createWelcomeLimit({ limiter, settings, recordSecurityEvent }: Needs): () => Promise<boolean> {
  if (settings === 'off') return async () => true
  const limit = { name: NAME, ...(settings[NAME] ?? limits[NAME]) }
  return async () => {
    const network = currentNetwork()
    const [address = ''] = network?.split('/') ?? []
    if (network === null || !isPublicAddress(address)) return true
    const { allowed } = await limiter.consume(limit, network)
    if (!allowed) recordSecurityEvent({ event: 'rate-limit', outcome: 'refused', by: NAME })
    return allowed
  }
}
