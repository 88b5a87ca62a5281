import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { messages } from '@pictor/contract/errors'
import type { Route } from './+types/my-media'
import emptyMedia from '../content/illustrations/empty-media.webp'
import { myImages } from '../features/images/images.queries.ts'
import { api } from '../lib/api.ts'
import { useViewer } from '../lib/viewer.ts'
import { visitContext } from '../lib/visit.ts'
import { GalleryScreen } from './gallery-screen.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, report, viewer: findViewer } = context.get(visitContext)
  const queries = new QueryClient()
  const viewer = await findViewer()
  if (viewer) await queries.fetchInfiniteQuery(myImages(api, viewer.id)).catch(report)
  return { state: dehydrate(queries) }
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `My Media | ${matches[0].loaderData.site.brandName}` }, { name: 'robots', content: 'noindex' }]
}

export default function MyMedia({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer()
  return viewer ? (
    <HydrationBoundary state={loaderData.state}>
      <GalleryScreen
        list={myImages(api, viewer.id)}
        label="My images"
        empty={messages.MEDIA_EMPTY}
        emptyPicture={emptyMedia}
      />
    </HydrationBoundary>
  ) : (
    <SignInFirst text="Your images are kept here, public and private ones." />
  )
}
