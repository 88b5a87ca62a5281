import { useInfiniteQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Masonry } from '../../ui/masonry.tsx'
import { GalleryEnd } from './gallery-end.tsx'
import { GalleryFailure, GallerySkeleton } from './gallery-states.tsx'
import { useOpenedImage } from './image-address.ts'
import { imageSize } from './image-source.ts'
import { imagesOf, type ImageListQuery } from './images.queries.ts'
import { preloadPreview, PreviewDoor } from './preview-door.tsx'
import { Tile } from './tile.tsx'

export interface GalleryProps {
  list: ImageListQuery
  /** Names the list. */
  label: string
  /** What stands there while the list has nothing. */
  empty: ReactNode
  onUsePrompt: (image: Image) => void
  /** Where the focus goes with the prompt. */
  promptField: () => HTMLElement | null
}

/** A list of images as a grid that grows while scrolled, with the preview that its tiles open. */
export function Gallery({ list, label, empty, ...usePrompt }: GalleryProps) {
  const { data, status, error, refetch, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage } =
    useInfiniteQuery(list)
  const images = useMemo(() => imagesOf(data), [data])
  const { open } = useOpenedImage()
  // Absent while it could not be carried out, so that the end of the list asks again afterwards.
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useMemo(() => (canLoadMore ? () => void fetchNextPage() : undefined), [canLoadMore, fetchNextPage])
  const renderTile = useCallback(
    (image: Image, { eager }: { eager: boolean }) => <Tile image={image} eager={eager} onOpen={open} />,
    [open],
  )

  return (
    // Pointing at the grid is early enough to have the preview's code before the click.
    <div onPointerOver={preloadPreview} onFocus={preloadPreview}>
      {status === 'pending' && <GallerySkeleton />}
      {status === 'error' && <GalleryFailure error={error} onRetry={() => void refetch()} />}
      {status === 'success' && images.length === 0 && empty}
      {images.length > 0 && (
        <>
          <Masonry
            items={images}
            keyOf={idOf}
            ratioOf={ratioOf}
            renderItem={renderTile}
            label={label}
            onEnd={loadMore}
          />
          <GalleryEnd
            hasMore={hasNextPage}
            failed={isFetchNextPageError}
            pageCount={data?.pages.length ?? 0}
            onRetry={() => void fetchNextPage()}
          />
        </>
      )}
      <PreviewDoor images={images} onNearEnd={loadMore} {...usePrompt} />
    </div>
  )
}

function idOf(image: Image) {
  return image.id
}

function ratioOf(image: Image) {
  const { width, height } = imageSize(image)
  return width / height
}
