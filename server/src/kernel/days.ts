export const DAY_MS = 86_400_000

/**
 * The start of a day in UTC, limited to 1970-01-01 to 9999-01-01: PostgreSQL can't parse year 0 or years with
 * five digits.
 */
export function startOfDay(day: string): Date {
  const ms = new Date(day).getTime()
  return new Date(Math.min(Math.max(ms, Date.UTC(1970, 0, 1)), Date.UTC(9999, 0, 1)))
}

/** Formats a date as `YYYY-MM-DD` in UTC. */
export function toDayString(at: Date): string {
  return at.toISOString().slice(0, 10)
}
