import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimit, RateLimiter } from '../../ports/rate-limiter.ts'
import { admissionFrom } from './admission.ts'

/** Of each limit: about 10 MB when full. */
const KEYS_MAX = 20_000

/** For one process: what it counts ends with it. */
export function createMemoryRateLimiter({ keysMax = KEYS_MAX } = {}): RateLimiter {
  const counters = new Map<string, Counter>()
  return {
    async consume(limit, key) {
      const counter = counters.get(limit.name) ?? createCounter(limit)
      counters.set(limit.name, counter)
      await forgetBeyond(keysMax, key, counter)
      return admissionFrom(counter.limiter.consume(key))
    },
    async close() {
      for (const { limiter, keys } of counters.values()) {
        for (const key of keys) await limiter.delete(key)
      }
      counters.clear()
    },
  }
}

interface Counter {
  limiter: RateLimiterMemory
  /** The one that was used last at the end. */
  keys: Set<string>
}

function createCounter({ name, points, windowSeconds }: RateLimit): Counter {
  return { limiter: new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds }), keys: new Set() }
}

/** The library forgets a key after its window, but would take any number of them until then. */
async function forgetBeyond(keysMax: number, key: string, { limiter, keys }: Counter): Promise<void> {
  keys.delete(key)
  keys.add(key)
  if (keys.size <= keysMax) return
  // Whoever is being guessed at is used all the time, so a flood of other keys does not push it out.
  const [oldest = key] = keys
  keys.delete(oldest)
  await limiter.delete(oldest)
}
