/** The only source of the current time. Tests pass a fake clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const DAY_MS = 86_400_000

/**
 * Returns the start of a day (`YYYY-MM-DD`) in UTC. Days before 1970-01-01 or after 9999-01-01 are replaced by that
 * day, because PostgreSQL can't parse year 0 or years with five digits.
 */
export function startOfDay(day: string): Date {
  const ms = new Date(day).getTime()
  return new Date(Math.min(Math.max(ms, Date.UTC(1970, 0, 1)), Date.UTC(9999, 0, 1)))
}

/** Formats a date as `YYYY-MM-DD` in UTC. */
export function toDayString(date: Date): string {
  return date.toISOString().slice(0, 10)
}
