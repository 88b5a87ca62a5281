import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query'

/**
 * Refetches the displayed data when the connection is back. A list with several pages is not refetched, so that it
 * keeps its length and the scroll position; if its last page failed, that page is fetched again.
 */
export function refetchVisible(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: (query) => !hasSeveralPages(query) })
  const hasFailedPage = (query: Query) => query.state.status === 'error' && hasSeveralPages(query)
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: hasFailedPage })) {
    for (const observer of query.observers) if (observer instanceof InfiniteQueryObserver) void observer.fetchNextPage()
  }
}

function hasSeveralPages({ state: { data } }: Query): boolean {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1
  )
}
