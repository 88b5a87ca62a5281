export interface Limit {
  /** How many in any `windowMs`. */
  most: number
  windowMs: number
}

export interface Limiter {
  /** Counts one and returns true, or returns false if that is one too many. */
  take(): boolean
}

/** Returns a limiter that counts over a sliding window. */
export function createLimiter({ most, windowMs }: Limit, now: () => number = Date.now): Limiter {
  let taken: number[] = []
  return {
    take() {
      const time = now()
      taken = taken.filter((at) => time - at < windowMs)
      if (taken.length >= most) return false
      taken.push(time)
      return true
    },
  }
}
