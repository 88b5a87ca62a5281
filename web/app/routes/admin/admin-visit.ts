import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { isApiFailure } from '../../api/api-failure.ts'
import { hiddenHead } from '../../lib/page-head.ts'
import type { RootData } from '../../api/session/viewer.ts'
import { visitContext, type Api } from '../../lib/visit.ts'

/** How a visitor stands to the pages of operators. */
export type AdminAccess = 'admin' | 'signed-out' | 'two-step' | 'missing'

/** What a page of operators reads before it is drawn. For anybody else the calls are refused, and nothing is there. */
export async function readForAdmin(
  context: Readonly<RouterContextProvider>,
  read: (queries: QueryClient, api: Api) => Promise<unknown>[],
): Promise<{ state: DehydratedState | null }> {
  const { api, report, viewer: findViewer } = context.get(visitContext)
  if (!(await findViewer())) return { state: null }
  const queries = new QueryClient()
  await Promise.all(read(queries, api).map((reading) => reading.catch(tell)))
  return { state: dehydrate(queries) }

  /** The page says what could not be read, and asks again. */
  function tell(error: unknown) {
    // An address that can't be one of a subject is as unknown.
    if (isApiFailure(error) && MISSING.has(error.code)) throw data(null, { status: 404 })
    report(error)
  }
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
