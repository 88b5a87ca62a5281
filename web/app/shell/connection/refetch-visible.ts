import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query'

/**
 * Refetches what the page displays, and what is missing, after the connection was lost. A list that was scrolled keeps
 * its length, so that the scroll position stays, and continues at its end.
 */
export function refetchVisible(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: (query) => !isLong(query) })
  const hasFailedPage = (query: Query) => query.state.status === 'error' && isLong(query)
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: hasFailedPage })) {
    for (const observer of query.observers) if (observer instanceof InfiniteQueryObserver) void observer.fetchNextPage()
  }
}

function isLong({ state: { data } }: Query): boolean {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1
  )
}
