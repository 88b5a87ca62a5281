/** Returns a limiter that lets `most` pass in any `windowMs`. */
export function createLimiter({ most, windowMs }: { most: number; windowMs: number }, now: () => number = Date.now) {
  let taken: number[] = []
  return {
    /** Counts one and returns true, or returns false if that is one too many. */
    take(): boolean {
      const time = now()
      taken = taken.filter((at) => time - at < windowMs)
      if (taken.length >= most) return false
      taken.push(time)
      return true
    },
  }
}
