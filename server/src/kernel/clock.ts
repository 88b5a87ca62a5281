/** The only source of the current time. Tests pass a fake clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
