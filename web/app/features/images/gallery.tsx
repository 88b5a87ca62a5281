import { useInfiniteQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useCallback, useEffect, useMemo, type FocusEvent, type ReactNode } from 'react'
import { Masonry } from '../../ui/masonry.tsx'
import { GalleryEnd } from './gallery-end.tsx'
import { GalleryFailure, GallerySkeleton } from './gallery-states.tsx'
import type { RenderHeart } from './heart-slot.ts'
import { useOpenedImage } from './image-address.ts'
import { imageSize } from './image-source.ts'
import { imagesOf, type ImageListQuery } from './images.queries.ts'
import { preloadPreview, PreviewDoor } from './preview-door.tsx'
import { SelectableTile } from './selectable-tile.tsx'
import { useFocusBeside } from './use-focus-beside.ts'

export interface GalleryProps {
  list: ImageListQuery
  /** Names the list. */
  label: string
  /** What stands there while the list has nothing. */
  empty: ReactNode
  renderHeart: RenderHeart
  onUsePrompt: (image: Image) => void
  /** Where the focus goes with the prompt. */
  promptField: () => HTMLElement | null
}

/** A list of images as a grid that grows while scrolled, with the preview that its tiles open. */
export function Gallery({ list, label, empty, renderHeart, ...usePrompt }: GalleryProps) {
  const {
    data,
    status,
    error,
    refetch,
    isFetchNextPageError,
    isFetching,
    hasNextPage,
    fetchNextPage,
    isPlaceholderData,
  } = useInfiniteQuery(list)
  const images = useMemo(() => imagesOf(data), [data])
  const { open } = useOpenedImage()
  // Absent while it could not be carried out, so that the end of the list asks again afterwards.
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useMemo(() => (canLoadMore ? () => void fetchNextPage() : undefined), [canLoadMore, fetchNextPage])
  // All that was loaded may have been deleted: what follows is not there yet, but it will be.
  const isEmptyYet = images.length === 0 && (isPlaceholderData || hasNextPage)
  useEffect(() => {
    if (isEmptyYet) loadMore?.()
  }, [isEmptyYet, loadMore])
  const noteFocus = useFocusBeside(images)
  const handleFocus = (event: FocusEvent) => {
    preloadPreview()
    noteFocus(event)
  }
  const renderTile = useCallback(
    (image: Image, { eager }: { eager: boolean }) => (
      <SelectableTile image={image} eager={eager} onOpen={open} heart={renderHeart(image, 'picture')} />
    ),
    [open, renderHeart],
  )

  return (
    // Pointing at the grid is early enough to have the preview's code before the click.
    <div onPointerOver={preloadPreview} onFocus={handleFocus}>
      {(status === 'pending' || (status === 'success' && isEmptyYet)) && <GallerySkeleton />}
      {status === 'error' && <GalleryFailure error={error} onRetry={() => void refetch()} />}
      {status === 'success' && images.length === 0 && !isEmptyYet && empty}
      {images.length > 0 && (
        // Until a search is answered the list before it stays, as one that is going.
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-40">
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
        </div>
      )}
      <PreviewDoor images={images} onNearEnd={loadMore} renderHeart={renderHeart} {...usePrompt} />
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
