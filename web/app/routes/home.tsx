import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { Route } from './+types/home'
import emptyGallery from '../content/illustrations/empty-gallery.webp'
import { parseFilters, isFiltered } from '../features/images/filters/image-filters.ts'
import { previewImageId } from '../features/images/preview-url.ts'
import { imageMeta } from '../features/images/image-head.ts'
import { oneImage, publicImages } from '../features/images/images.queries.ts'
import { useFilters } from '../features/images/filters/use-filters.ts'
import { api } from '../api/api.ts'
import { pageHead, withTitle } from '../lib/page-head.ts'
import { prefetch, skipPrefetch } from '../lib/prefetch.ts'
import { siteJsonLd } from '../lib/site-json-ld.ts'
import { requestContext } from '../lib/request-context.ts'
import { Later } from '../shell/connection/later.tsx'
import { JsonLd } from '../ui/json-ld.tsx'
import { GalleryScreen } from './parts/gallery-screen.tsx'

const loadNewImagesPill = async () => (await import('../features/images/gallery/new-images-pill.tsx')).NewImagesPill

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, operator, viewer } = context.get(requestContext)
  const search = new URL(request.url).searchParams
  const previewId = previewImageId(search)
  const foundImages: Image[] = []
  const { dehydratedState } = await prefetch(context, ({ queries, api }) => {
    const list = queries.fetchInfiniteQuery(publicImages(api, parseFilters(search)))
    if (!previewId) return [list]
    const fetchPreviewImage = async () =>
      foundImages.push(await queries.fetchQuery(oneImage(api, previewId, (await viewer())?.id ?? null)))
    // A link to a missing image still opens the gallery.
    return [list, fetchPreviewImage().catch(() => null)]
  })
  const [previewImage] = foundImages
  return {
    dehydratedState,
    // Created on the server: a navigation within the app does not need it, or its code.
    head: previewImage?.visibility === 'public' ? imageMeta(previewImage, site) : null,
    jsonLd: siteJsonLd(site, operator),
  }
}

export function clientLoader() {
  return { ...skipPrefetch(), head: null, jsonLd: null }
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  if (loaderData?.head) return loaderData.head
  const title = `${site.brandName}: turn words into images`
  const description = `Describe an image and ${site.brandName} creates it. See what others have made, and make your own.`
  return withTitle(title, pageHead({ site, path: '/', title, description }))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const filters = useFilters()
  return (
    <>
      {loaderData.jsonLd && <JsonLd data={loaderData.jsonLd} />}
      {!isFiltered(filters) && <Later load={loadNewImagesPill} />}
      <GalleryScreen
        list={publicImages(api, filters)}
        label="Public images"
        empty={messages.GALLERY_EMPTY}
        emptyIllustration={emptyGallery}
      />
    </>
  )
}
