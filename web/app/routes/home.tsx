import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { messages } from '@pictor/contract/errors'
import type { Route } from './+types/home'
import emptyGallery from '../content/illustrations/empty-gallery.webp'
import socialHome from '../content/illustrations/social-home.jpg'
import { filtersIn, isFiltered } from '../features/images/image-filters.ts'
import { openedImageId } from '../features/images/image-address.ts'
import { imageMeta } from '../features/images/image-head.ts'
import { oneImage, publicImages } from '../features/images/images.queries.ts'
import { NewImagesPill } from '../features/images/new-images-pill.tsx'
import { useFilters } from '../features/images/use-filters.ts'
import { api } from '../lib/api.ts'
import { visitContext } from '../lib/visit.ts'
import { GalleryScreen } from './gallery-screen.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, report, viewer } = context.get(visitContext)
  const queries = new QueryClient()
  const search = new URL(request.url).searchParams
  const openedId = openedImageId(search)
  const findOpened = async (id: string) => queries.fetchQuery(oneImage(api, id, (await viewer())?.id ?? null))
  const [, opened] = await Promise.all([
    queries.fetchInfiniteQuery(publicImages(api, filtersIn(search))).catch(report),
    // A link to an image that is gone still opens the gallery.
    openedId ? findOpened(openedId).catch(() => null) : null,
  ])
  return { state: dehydrate(queries), opened: opened?.visibility === 'public' ? opened : null }
}

/** Walking here from another page finds the list as it was left, or asks for it while the page already stands. */
export function clientLoader() {
  return { state: null, opened: null }
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  if (loaderData?.opened) return imageMeta(loaderData.opened, site)
  const description = `Describe a picture and ${site.brandName} draws it. See what others have made, and make your own.`
  return [
    { title: `${site.brandName}: pictures from words` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: new URL('/', site.publicUrl).href },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brandName },
    { property: 'og:title', content: `${site.brandName}: pictures from words` },
    { property: 'og:description', content: description },
    { property: 'og:url', content: new URL('/', site.publicUrl).href },
    { property: 'og:image', content: new URL(socialHome, site.publicUrl).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '675' },
    { property: 'og:image:alt', content: 'A red fox in the first snow, painted in oil' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const filters = useFilters()
  return (
    <HydrationBoundary state={loaderData.state}>
      {!isFiltered(filters) && <NewImagesPill list={publicImages(api)} />}
      <GalleryScreen
        list={publicImages(api, filters)}
        label="Public images"
        empty={messages.GALLERY_EMPTY}
        emptyPicture={emptyGallery}
      />
    </HydrationBoundary>
  )
}
