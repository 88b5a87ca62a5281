import type { QueryClient } from '@tanstack/react-query'

/** Drops all that was read. What the page shows right now is read anew, as whoever is there now. */
export async function forgetQueries(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' })
  await queries.resetQueries()
}
