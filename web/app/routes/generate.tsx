import type { Route } from './+types/generate'
import { generationListQuery } from '../features/generation/generation.queries.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { useViewer } from '../api/session/viewer.ts'
import { SignInRequired } from './parts/sign-in-required.tsx'
import { StudioScreen } from './parts/studio-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchInfiniteQuery(generationListQuery(api, viewerId)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/generate'), matches[0].loaderData.site)
}

export default function Generate() {
  const viewer = useViewer()
  return viewer ? (
    <StudioScreen key={viewer.id} viewerId={viewer.id} />
  ) : (
    <SignInRequired text="Your generations appear here with their progress and cost." />
  )
}
