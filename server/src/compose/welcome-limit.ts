import { limits, type LimitSettings } from '../http/limits/quotas.ts'
import type { RecordSecurityEvent } from '../kernel/security-log.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { getPublicNetwork } from './client-network.ts'

const NAME = 'welcome:network'

interface WelcomeLimitDependencies {
  limiter: RateLimiter
  settings: LimitSettings
  recordSecurityEvent: RecordSecurityEvent
}

/**
 * Limits the accounts per network that get welcome credits. Returns a function that counts an account and returns
 * whether it gets them. Private networks are not limited.
 */
export function createWelcomeLimit({
  limiter,
  settings,
  recordSecurityEvent,
}: WelcomeLimitDependencies): () => Promise<boolean> {
  if (settings === 'off') return async () => true
  const limit = { name: NAME, ...(settings[NAME] ?? limits[NAME]) }
  return async () => {
    const network = getPublicNetwork()
    if (network === null) return true
    const { allowed } = await limiter.consume(limit, network)
    if (!allowed) recordSecurityEvent({ event: 'rate-limit', outcome: 'refused', by: NAME })
    return allowed
  }
}
