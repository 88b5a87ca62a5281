export interface Limit {
  /** So many in any stretch of `windowMs`. */
  most: number
  windowMs: number
}

export interface Limiter {
  /** Counts one more and answers true, or answers false, and counts nothing, where it would be one too many. */
  take(): boolean
}

/** Counts over a sliding window of time. */
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
