import type { RouterContextProvider } from 'react-router'
import { isApiFailure } from '../../api/api-failure.ts'
import { createNoIndexHead } from '../../lib/page-head.ts'
import type { RootData } from '../../api/session/viewer.ts'
import { prefetchForViewer, type Prefetched, type PrefetchContext } from '../../lib/prefetch.ts'

/** Access of the viewer to the admin pages. With `missing`, the page looks like one that does not exist. */
export type AdminAccess = 'admin' | 'signed-out' | 'two-step' | 'missing'

/** Prefetches a page for admins. For others the calls are rejected and the page stays empty. */
export function prefetchForAdmin(
  context: Readonly<RouterContextProvider>,
  startQueries: (context: PrefetchContext) => Promise<unknown>[],
): Promise<Prefetched> {
  return prefetchForViewer(context, (prefetchContext) =>
    startQueries(prefetchContext).map((query) => query.catch(rethrowMissingAs404)),
  )
}

/** Throws a 404 for an unknown id and for an invalid one, and any other error as it is. */
function rethrowMissingAs404(error: unknown): never {
  if (isApiFailure(error) && MISSING_CODES.has(error.code)) throw new Response(null, { status: 404 })
  throw error
}

const MISSING_CODES: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_REQUEST'])

interface AdminMatches {
  0: { loaderData: RootData }
  1: { loaderData: { access: AdminAccess } }
}

/** Returns the head of an admin page. Users who are not admins get the head of a missing page. */
export function createAdminHead(title: string, { 0: root, 1: frame }: AdminMatches) {
  return createNoIndexHead(frame.loaderData.access === 'missing' ? 'Page not found' : title, root.loaderData.site)
}
