export const DAY_MS = 86_400_000

/** The first moment of a day in UTC. PostgreSQL knows neither a year 0 nor five digits as JavaScript writes them, and nothing here is that old or that young. */
export function startOfDay(day: string): Date {
  const ms = new Date(day).getTime()
  return new Date(Math.min(Math.max(ms, Date.UTC(1970, 0, 1)), Date.UTC(9999, 0, 1)))
}

/** As `YYYY-MM-DD`, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
