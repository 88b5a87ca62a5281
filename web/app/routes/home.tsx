import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { messages } from '@pictor/contract/errors'
import type { Route } from './+types/home'
import emptyGallery from '../content/illustrations/empty-gallery.webp'
import { filtersIn, isFiltered } from '../features/images/filters/image-filters.ts'
import { openedImageId } from '../features/images/image-address.ts'
import { imageMeta } from '../features/images/image-head.ts'
import { oneImage, publicImages } from '../features/images/images.queries.ts'
import { useFilters } from '../features/images/filters/use-filters.ts'
import { api } from '../api/api.ts'
import { pageHead, withTitle } from '../lib/page-head.ts'
import { siteJsonLd } from '../lib/site-json-ld.ts'
import { visitContext } from '../lib/visit.ts'
import { Later } from '../shell/connection/later.tsx'
import { JsonLd } from '../ui/json-ld.tsx'
import { GalleryScreen } from './parts/gallery-screen.tsx'

const loadNewImagesPill = async () => (await import('../features/images/gallery/new-images-pill.tsx')).NewImagesPill

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, report, viewer, site, operator } = context.get(visitContext)
  const queries = new QueryClient()
  const search = new URL(request.url).searchParams
  const openedId = openedImageId(search)
  const findOpened = async (id: string) => queries.fetchQuery(oneImage(api, id, (await viewer())?.id ?? null))
  const [, opened] = await Promise.all([
    queries.fetchInfiniteQuery(publicImages(api, filtersIn(search))).catch(report),
    // A link to an image that is gone still opens the gallery.
    openedId ? findOpened(openedId).catch(() => null) : null,
  ])
  return {
    state: dehydrate(queries),
    // Made here: nobody who walks to this page needs it, or its code.
    head: opened?.visibility === 'public' ? imageMeta(opened, site) : null,
    jsonLd: siteJsonLd(site, operator),
  }
}

/** Walking here from another page finds the list as it was left, or asks for it while the page already stands. */
export function clientLoader() {
  return { state: null, head: null, jsonLd: null }
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  if (loaderData?.head) return loaderData.head
  const title = `${site.brandName}: pictures from words`
  const description = `Describe a picture and ${site.brandName} draws it. See what others have made, and make your own.`
  return withTitle(title, pageHead({ site, path: '/', title, description }))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const filters = useFilters()
  return (
    <HydrationBoundary state={loaderData.state}>
      {loaderData.jsonLd && <JsonLd data={loaderData.jsonLd} />}
      {!isFiltered(filters) && <Later load={loadNewImagesPill} />}
      <GalleryScreen
        list={publicImages(api, filters)}
        label="Public images"
        empty={messages.GALLERY_EMPTY}
        emptyPicture={emptyGallery}
      />
    </HydrationBoundary>
  )
}
