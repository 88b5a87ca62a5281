/** Returns a limiter that accepts a limited number of calls in any `windowMs`. */
export function createLimiter({ max, windowMs }: { max: number; windowMs: number }, now: () => number = Date.now) {
  let acceptedAt: number[] = []
  return {
    /** Counts a call and returns true, or returns false if the limit is reached. */
    take(): boolean {
      const time = now()
      acceptedAt = acceptedAt.filter((at) => time - at < windowMs)
      if (acceptedAt.length >= max) return false
      acceptedAt.push(time)
      return true
    },
  }
}
