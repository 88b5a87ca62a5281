import type { Image } from '@pictor/contract'
import { useCallback, useEffect, useMemo, type FocusEvent, type ReactNode } from 'react'
import { Masonry } from '../../../ui/masonry/masonry.tsx'
import { GalleryEnd } from './gallery-end.tsx'
import { GalleryFailure, GallerySkeleton } from './gallery-states.tsx'
import type { RenderHeart } from '../manage/heart-slot.ts'
import { useOpenedImage } from '../preview-url.ts'
import { imageSize } from '../image-source.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'
import { preloadPreview, PreviewDoor } from '../preview/lazy-preview.tsx'
import { SelectableTile } from '../manage/selectable-tile.tsx'
import { useFocusBeside } from '../preview/use-focus-beside.ts'

/** A phone shows one, and on its line what is not seen yet would hold it up. */
const URGENT = 1

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
  const { status, error, isPlaceholderData, images, isEmptyYet, loadMore, retry, end } = useGrowingList(list)
  const renderTile = useTiles(renderHeart)
  const noteFocus = useFocusBeside(images)
  const handleFocus = (event: FocusEvent) => {
    preloadPreview()
    noteFocus(event)
  }
  const masonry = { items: images, keyOf: idOf, ratioOf, renderItem: renderTile }
  return (
    // Pointing at the grid is early enough to have the preview's code before the click.
    <div onPointerOver={preloadPreview} onFocus={handleFocus}>
      {(status === 'pending' || (status === 'success' && isEmptyYet)) && <GallerySkeleton />}
      {status === 'error' && images.length === 0 && <GalleryFailure error={error} onRetry={retry} />}
      {status === 'success' && images.length === 0 && !isEmptyYet && empty}
      {images.length > 0 && (
        // Until a search is answered the list before it stays, as one that is going.
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-40">
          <Masonry {...masonry} label={label} onEnd={loadMore} />
          <GalleryEnd {...end} />
        </div>
      )}
      <PreviewDoor images={images} onNearEnd={loadMore} renderHeart={renderHeart} {...usePrompt} />
    </div>
  )
}

/** What was read of the list, and how to read on. */
function useGrowingList(list: ImageListQuery) {
  const { query, images } = useImageList(list)
  const { status, error, refetch, isPlaceholderData } = query
  const { isFetching, hasNextPage, fetchNextPage, isFetchNextPageError } = query
  // Absent while it could not be carried out, so that the end of the list asks again afterwards.
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useMemo(() => (canLoadMore ? () => void fetchNextPage() : undefined), [canLoadMore, fetchNextPage])
  // All that was loaded may have been deleted: what follows is not there yet, but it will be.
  const isEmptyYet = images.length === 0 && (isPlaceholderData || hasNextPage)
  useEffect(() => {
    if (isEmptyYet) loadMore?.()
  }, [isEmptyYet, loadMore])
  const end = {
    hasMore: hasNextPage,
    failed: isFetchNextPageError,
    count: images.length,
    onRetry: () => void fetchNextPage(),
  }
  return { status, error, isPlaceholderData, images, isEmptyYet, loadMore, retry: () => void refetch(), end }
}

/** The same from render to render: each tile is drawn once. */
function useTiles(renderHeart: RenderHeart) {
  const { open } = useOpenedImage()
  return useCallback(
    (image: Image, { index, eager }: { index: number; eager: boolean }) => (
      <SelectableTile
        image={image}
        eager={eager}
        urgent={index < URGENT}
        onOpen={open}
        heart={renderHeart(image, 'picture')}
      />
    ),
    [open, renderHeart],
  )
}

function idOf(image: Image) {
  return image.id
}

function ratioOf(image: Image) {
  const { width, height } = imageSize(image)
  return width / height
}
