import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Admission } from '../../ports/rate-limiter.ts'

/** The library refuses by rejecting with a result; any other rejection is a failure of the store. */
export async function admissionFrom(consumed: Promise<RateLimiterRes>): Promise<Admission> {
  try {
    await consumed
    return { allowed: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { allowed: false, retryAfterMs: refusal.msBeforeNext }
  }
}
