import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import { requestContext, type Api } from './request-context.ts'

/** The results of queries that a loader sends with the first page. `PrefetchedQueries` puts them into the cache. */
export interface Prefetched {
  dehydratedState: DehydratedState | null
}

export interface PrefetchContext {
  queries: QueryClient
  api: Api
}

/**
 * Runs a page's queries on the server, so that its HTML is complete. A query that fails is reported and left out: the
 * page shows the failure and can retry. A thrown Response, such as a 404, ends the request.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  startQueries: (context: PrefetchContext) => Promise<unknown>[],
): Promise<Prefetched> {
  const { api, report } = context.get(requestContext)
  const queries = new QueryClient()
  const reportFailure = (error: unknown) => {
    if (error instanceof Response) throw error
    report(error)
  }
  await Promise.all(startQueries({ queries, api }).map((query) => query.catch(reportFailure)))
  return { dehydratedState: dehydrate(queries) }
}

/** Like `prefetch`, for private pages: does nothing for signed-out visitors. */
export async function prefetchForViewer(
  context: Readonly<RouterContextProvider>,
  startQueries: (context: PrefetchContext & { viewerId: string }) => Promise<unknown>[],
): Promise<Prefetched> {
  const viewer = await context.get(requestContext).viewer()
  if (!viewer) return { dehydratedState: null }
  return prefetch(context, (prefetchContext) => startQueries({ ...prefetchContext, viewerId: viewer.id }))
}

/** The `clientLoader` of pages that prefetch: in the browser a page renders immediately and fetches what it lacks. */
export function skipPrefetch(): Prefetched {
  return { dehydratedState: null }
}
