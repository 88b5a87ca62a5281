import type { RouterContextProvider } from 'react-router'
import { isApiFailure } from '../../api/api-failure.ts'
import { noIndexHead } from '../../lib/page-head.ts'
import type { RootData } from '../../api/session/viewer.ts'
import { prefetchForViewer, type Prefetched, type Prefetching } from '../../lib/prefetch.ts'

/** Access of the viewer to the admin pages. */
export type AdminAccess = 'admin' | 'signed-out' | 'two-step' | 'missing'

/** Prefetches a page for admins. For others the calls are rejected and the page stays empty. */
export function prefetchForAdmin(
  context: Readonly<RouterContextProvider>,
  start: (prefetching: Prefetching) => Promise<unknown>[],
): Promise<Prefetched> {
  return prefetchForViewer(context, (prefetching) => start(prefetching).map((query) => query.catch(endIfMissing)))
}

/** An invalid id is treated like an unknown one. */
function endIfMissing(error: unknown): never {
  if (isApiFailure(error) && MISSING.has(error.code)) throw new Response(null, { status: 404 })
  throw error
}

const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_REQUEST'])

interface AdminMatches {
  0: { loaderData: RootData }
  1: { loaderData: { access: AdminAccess } }
}

/** Head of an admin page; others get the head of a missing page. */
export function adminHead(title: string, { 0: root, 1: frame }: AdminMatches) {
  return noIndexHead(frame.loaderData.access === 'missing' ? 'Page not found' : title, root.loaderData.site)
}
