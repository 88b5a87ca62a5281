import { limits, type LimitSettings } from '../http/limits/quotas.ts'
import type { RecordSecurityEvent } from '../kernel/security-log.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { publicNetwork } from './client-network.ts'

const NAME = 'welcome:network'

interface WelcomeLimitDependencies {
  limiter: RateLimiter
  settings: LimitSettings
  recordSecurityEvent: RecordSecurityEvent
}

/** Returns whether another account in a client's network gets welcome credits. Private networks are not counted. */
export function createWelcomeLimit({
  limiter,
  settings,
  recordSecurityEvent,
}: WelcomeLimitDependencies): () => Promise<boolean> {
  if (settings === 'off') return async () => true
  const limit = { name: NAME, ...(settings[NAME] ?? limits[NAME]) }
  return async () => {
    const network = publicNetwork()
    if (network === null) return true
    const { allowed } = await limiter.consume(limit, network)
    if (!allowed) recordSecurityEvent({ event: 'rate-limit', outcome: 'refused', by: NAME })
    return allowed
  }
}
