import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query'

/**
 * After a time without a connection, refetches what the page shows, and what it lacks. A list that was scrolled stays as long as it is, so
 * that its reader keeps the place, and goes on from its end.
 */
export function refetchShown(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: (query) => !isLong(query) })
  const brokenOff = (query: Query) => query.state.status === 'error' && isLong(query)
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: brokenOff })) {
    for (const observer of query.observers) if (observer instanceof InfiniteQueryObserver) void observer.fetchNextPage()
  }
}

function isLong({ state: { data } }: Query): boolean {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1
  )
}
