import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { requestContext, type Api } from './request-context.ts'

/** Queries that a loader sends with the first page; `PrefetchedQueries` puts them into the browser's cache. */
export interface Prefetched {
  dehydratedState: DehydratedState | null
}

export interface Prefetching {
  queries: QueryClient
  api: Api
}

/**
 * Runs a page's queries on the server, so that its HTML is complete. A query that fails is reported and left out: the
 * page shows the failure and can retry. A thrown Response, such as a 404, ends the request.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  start: (prefetching: Prefetching) => Promise<unknown>[],
): Promise<Prefetched> {
  const { api, report } = context.get(requestContext)
  const queries = new QueryClient()
  const reportFailure = (error: unknown) => {
    if (error instanceof Response) throw error
    report(error)
  }
  await Promise.all(start({ queries, api }).map((query) => query.catch(reportFailure)))
  return { dehydratedState: dehydrate(queries) }
}

/** The same for private pages; does nothing for signed-out visitors. */
export async function prefetchForViewer(
  context: Readonly<RouterContextProvider>,
  start: (prefetching: Prefetching & { viewerId: string }) => Promise<unknown>[],
): Promise<Prefetched> {
  const viewer = await context.get(requestContext).viewer()
  if (!viewer) return { dehydratedState: null }
  return prefetch(context, (prefetching) => start({ ...prefetching, viewerId: viewer.id }))
}

/** The `clientLoader` of these pages: in the browser a page renders at once, and its queries fetch what the cache lacks. */
export function skipPrefetch(): Prefetched {
  return { dehydratedState: null }
}
