import { useQuery } from '@tanstack/react-query'
import { data, Link, useNavigate } from 'react-router'
import { WandSparkles } from '../ui/icons.ts'
import { isApiFailure } from '../api/api-failure.ts'
import type { Route } from './+types/image'
import { imageJsonLd, imageMeta } from '../features/images/image-head.ts'
import { useChangedImage } from '../features/images/image-overlay.ts'
import { ImagePage } from '../features/images/preview/image-details.tsx'
import { RecentImagesRow } from '../features/images/preview/image-rows.tsx'
import { imageQuery } from '../features/images/images.queries.ts'
import { api } from '../api/api.ts'
import imageMissing from '../content/illustrations/image-missing.webp'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getCurrentPublicVersion } from '../lib/read-version.ts'
import { useViewer } from '../api/session/viewer.ts'
import { requestContext, type Api } from '../lib/request-context.ts'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { JsonLd } from '../ui/json-ld.tsx'
import { MissingPage } from './parts/missing-page.tsx'
import { renderFavorite } from '../features/favorites/favorite-button.tsx'
import { fillPromptFrom } from './parts/use-prompt-bar.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site } = context.get(requestContext)
  const image = await findImage(api, params.id)
  // Not even the owner sees a private image here: the page is the same for everyone and may be cached.
  if (!image || image.visibility !== 'public') return data(null, { status: 404 })
  return { image, jsonLd: imageJsonLd(image, site), site }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return createNoIndexHead('Image not found', matches[0].loaderData.site)
  return imageMeta(loaderData.image, loaderData.site)
}

export default function ImageRoute({ loaderData, params }: Route.ComponentProps) {
  return loaderData ? <FoundImage {...loaderData} /> : <MissingImage id={params.id} />
}

function MissingImage({ id }: { id: string }) {
  return (
    <>
      <MissingPage
        illustration={imageMissing}
        title="We couldn’t find this image"
        text="It may have been removed or made private."
      />
      <div className="@container mx-auto max-w-3xl p-3 pb-12 md:px-6">
        <RecentImagesRow missingId={id} />
      </div>
    </>
  )
}

function FoundImage({ image: initialImage, jsonLd }: NonNullable<Route.ComponentProps['loaderData']>) {
  const viewerId = useViewer()?.id ?? null
  // A change that settled recently may be missing in the loader's data.
  const initialData = () => ({ ...initialImage, readVersion: getCurrentPublicVersion() })
  const { data: fetchedImage } = useQuery({ ...imageQuery(api, initialImage.id, viewerId), initialData })
  const image = useChangedImage(fetchedImage)
  const navigate = useNavigate()
  return (
    <>
      <JsonLd data={jsonLd} />
      <ImagePage image={image} favorite={renderFavorite(image, 'panel')} onLeave={() => void navigate('/')}>
        <Link to="/" onClick={() => fillPromptFrom(image)} className={buttonStyle({ tone: 'primary', size: 'large' })}>
          <WandSparkles aria-hidden="true" className="size-4" />
          Use this prompt
        </Link>
      </ImagePage>
    </>
  )
}

async function findImage(api: Api, id: string) {
  try {
    return (await api.images.get({ id })).image
  } catch (error) {
    // An invalid image id is treated like an unknown one.
    if (isApiFailure(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) return null
    throw error
  }
}
