import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Route } from './+types/generate'
import { generationList } from '../features/generation/studio/generation-list.ts'
import { hiddenHead } from '../lib/page-head.ts'
import { titleOf } from '../lib/page-titles.ts'
import { useViewer } from '../api/session/viewer.ts'
import { visitContext } from '../lib/visit.ts'
import { SignInFirst } from './parts/sign-in-first.tsx'
import { StudioScreen } from './parts/studio-screen.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, report, viewer: findViewer } = context.get(visitContext)
  const queries = new QueryClient()
  const viewer = await findViewer()
  if (viewer) await queries.fetchInfiniteQuery(generationList(api, viewer.id)).catch(report)
  return { state: dehydrate(queries) }
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(titleOf('/generate'), matches[0].loaderData.site)
}

export default function Generate({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer()
  return viewer ? (
    <HydrationBoundary state={loaderData.state}>
      <StudioScreen key={viewer.id} viewerId={viewer.id} />
    </HydrationBoundary>
  ) : (
    <SignInFirst text="Your generations are kept here, with their progress and their cost." />
  )
}
