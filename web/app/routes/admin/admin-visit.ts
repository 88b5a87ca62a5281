import type { RouterContextProvider } from 'react-router'
import { isApiFailure } from '../../api/api-failure.ts'
import { hiddenHead } from '../../lib/page-head.ts'
import type { RootData } from '../../api/session/viewer.ts'
import { prefetchForViewer, type Prefetched, type Prefetching } from '../../lib/prefetch.ts'

/** How a visitor stands to the pages of operators. */
export type AdminAccess = 'admin' | 'signed-out' | 'two-step' | 'missing'

/** Prefetches a page for admins. For anybody else the calls are refused, and the page stays empty. */
export function prefetchForAdmin(
  context: Readonly<RouterContextProvider>,
  start: (prefetching: Prefetching) => Promise<unknown>[],
): Promise<Prefetched> {
  return prefetchForViewer(context, (prefetching) => start(prefetching).map((query) => query.catch(endIfMissing)))
}

/** An id that cannot be one of a subject is as unknown as one that is none. */
function endIfMissing(error: unknown): never {
  if (isApiFailure(error) && MISSING.has(error.code)) throw new Response(null, { status: 404 })
  throw error
}

const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_REQUEST'])

interface AdminMatches {
  0: { loaderData: RootData }
  1: { loaderData: { access: AdminAccess } }
}

/** The head of a page of operators; to who may not see it, that of a page that is missing. */
export function adminHead(title: string, { 0: root, 1: frame }: AdminMatches) {
  return hiddenHead(frame.loaderData.access === 'missing' ? 'Page not found' : title, root.loaderData.site)
}
