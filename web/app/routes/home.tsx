import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { Route } from './+types/home'
import emptyGallery from '../content/illustrations/empty-gallery.webp'
import { parseFilters, isFiltered } from '../features/images/filters/image-filters.ts'
import { getPreviewImageId } from '../features/images/preview-url.ts'
import { imageMeta } from '../features/images/image-head.ts'
import { imageQuery, publicImagesQuery } from '../features/images/images.queries.ts'
import { useFilters } from '../features/images/filters/use-filters.ts'
import { api } from '../api/api.ts'
import { createPageHead, replaceTitle } from '../lib/page-head.ts'
import { prefetch, skipPrefetch } from '../lib/prefetch.ts'
import { createSiteJsonLd } from '../lib/site-json-ld.ts'
import { requestContext } from '../lib/request-context.ts'
import { LoadWhenIdle } from '../shell/connection/load-when-idle.tsx'
import { JsonLd } from '../ui/json-ld.tsx'
import { GalleryScreen } from './parts/gallery-screen.tsx'

const loadNewImagesPill = async () => (await import('../features/images/gallery/new-images-pill.tsx')).NewImagesPill

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, operator, viewer } = context.get(requestContext)
  const search = new URL(request.url).searchParams
  const previewId = getPreviewImageId(search)
  const foundImages: Image[] = []
  const { dehydratedState } = await prefetch(context, ({ queries, api }) => {
    const list = queries.fetchInfiniteQuery(publicImagesQuery(api, parseFilters(search)))
    if (!previewId) return [list]
    const fetchPreviewImage = async () =>
      foundImages.push(await queries.fetchQuery(imageQuery(api, previewId, (await viewer())?.id ?? null)))
    // If it fails, for example because the image is missing, the link still opens the gallery.
    return [list, fetchPreviewImage()]
  })
  const [previewImage] = foundImages
  return {
    dehydratedState,
    // Created on the server, because a navigation within the app needs neither these tags nor the code for them.
    head: previewImage?.visibility === 'public' ? imageMeta(previewImage, site) : null,
    jsonLd: createSiteJsonLd(site, operator),
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
  return replaceTitle(title, createPageHead({ site, path: '/', title, description }))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const filters = useFilters()
  return (
    <>
      {loaderData.jsonLd && <JsonLd data={loaderData.jsonLd} />}
      {!isFiltered(filters) && <LoadWhenIdle load={loadNewImagesPill} />}
      <GalleryScreen
        list={publicImagesQuery(api, filters)}
        label="Public images"
        empty={messages.GALLERY_EMPTY}
        emptyIllustration={emptyGallery}
      />
    </>
  )
}
