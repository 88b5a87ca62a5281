import type { Route } from './+types/generate'
import { generationList } from '../features/generation/generation.queries.ts'
import { noIndexHead } from '../lib/page-head.ts'
import { titleOf } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { useViewer } from '../api/session/viewer.ts'
import { SignInRequired } from './parts/sign-in-required.tsx'
import { StudioScreen } from './parts/studio-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchInfiniteQuery(generationList(api, viewerId)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noIndexHead(titleOf('/generate'), matches[0].loaderData.site)
}

export default function Generate() {
  const viewer = useViewer()
  return viewer ? (
    <StudioScreen key={viewer.id} viewerId={viewer.id} />
  ) : (
    <SignInRequired text="Your generations appear here with their progress and cost." />
  )
}
