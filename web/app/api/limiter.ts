/** Returns a limiter that accepts at most `max` calls in any period of `windowMs`. */
export function createLimiter({ max, windowMs }: { max: number; windowMs: number }, now: () => number = Date.now) {
  let acceptedTimes: number[] = []
  return {
    /** Counts a call and returns true, or returns false if the limit is reached. */
    take(): boolean {
      const time = now()
      acceptedTimes = acceptedTimes.filter((acceptedTime) => time - acceptedTime < windowMs)
      if (acceptedTimes.length >= max) return false
      acceptedTimes.push(time)
      return true
    },
  }
}
