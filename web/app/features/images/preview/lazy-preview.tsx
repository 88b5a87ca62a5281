import { useQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useHydrated } from '../../../ui/hydration.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { RenderFavorite } from '../gallery/tile.tsx'
import { useChangedImage } from '../image-overlay.ts'
import { imageQuery } from '../images.queries.ts'
import { usePreviewImage } from '../preview-url.ts'
import { usePreviewNavigation } from './preview-navigation.ts'

const Preview = lazyComponent(
  () => import('./preview.tsx'),
  ({ content }) => content !== null,
)

/** Fetches the preview's code before it is needed. */
export function preloadPreview(): void {
  preloadDialog()
  Preview.preload()
}

export interface LazyPreviewProps {
  /** The list to step through. */
  images: readonly Image[]
  /** Called when one of the list's last images is opened. */
  onNearEnd: (() => void) | undefined
  renderFavorite: RenderFavorite
  onUsePrompt: (image: Image) => void
  getPromptField: () => HTMLElement | null
}

/** The last images of the list, from which on more are loaded. */
const NEAR_END_COUNT = 4

/** The preview, opened by the URL; its code is fetched when the first image is opened. */
export function LazyPreview({ images, onNearEnd, ...rest }: LazyPreviewProps) {
  const { id, switchTo, close } = usePreviewImage()
  const viewerId = useViewer()?.id ?? null
  const hydrated = useHydrated()
  const [wasOpened, setWasOpened] = useState(false)
  if (hydrated && id !== null && !wasOpened) setWasOpened(true)
  const listed = id === null ? undefined : images.find((image) => image.id === id)
  const debouncedId = useDebouncedId(id)
  // Fetched if the list lacks the image, because it was linked to or just generated. Also fetched for a signed-in
  // viewer, because public lists lack the fields for the owner.
  const needsFetch = listed ? viewerId !== null && debouncedId === id : true
  const query = useQuery({
    ...imageQuery(api, id ?? '', viewerId),
    enabled: hydrated && id !== null && needsFetch,
    // Signing in fetches the image again. Until then, the version for visitors stays, with any dialog that is open in
    // it.
    placeholderData: (previousData, previousQuery) =>
      previousData?.id === id && previousQuery?.queryKey.at(-1) === null ? previousData : undefined,
  })
  const fetched = useChangedImage(query.data)
  const image = useMemo(() => listed && { ...fetched, ...listed }, [fetched, listed])
  const content = id === null ? null : (image ?? fetched ?? (query.isError ? query.error : 'loading'))
  const navigation = usePreviewNavigation(images, { id, switchTo })

  const isNearEnd = listed !== undefined && images.indexOf(listed) >= images.length - NEAR_END_COUNT
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  if (!wasOpened) return null
  return (
    <Suspense>
      <Preview
        content={content}
        navigation={navigation}
        onClose={close}
        onRetry={() => void query.refetch()}
        {...rest}
      />
    </Suspense>
  )
}

/** Images that are open for less time, while the viewer steps through the list, are not fetched. */
const FETCH_DELAY_MS = 300

function useDebouncedId(id: string | null): string | null {
  const [debouncedId, setDebouncedId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedId(id), FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id])
  return debouncedId
}
