/** Returns a limiter that accepts a limited number of calls in any `windowMs`. */
export function createLimiter({ most, windowMs }: { most: number; windowMs: number }, now: () => number = Date.now) {
  let taken: number[] = []
  return {
    /** Counts a call and returns true, or returns false if the limit is reached. */
    take(): boolean {
      const time = now()
      taken = taken.filter((at) => time - at < windowMs)
      if (taken.length >= most) return false
      taken.push(time)
      return true
    },
  }
}
