import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type FocusEvent, type ReactNode } from 'react'
import { ImageOff } from '../../../ui/icons.ts'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Masonry } from '../../../ui/masonry/masonry.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePreviewImage } from '../preview-url.ts'
import { imageSize } from '../image-attributes.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'
import { LazyPreview, preloadPreview } from '../preview/lazy-preview.tsx'
import { useSelectionMode } from '../manage/selection-context.ts'
import { findTileControl } from './tile-image.tsx'
import { Tile, type RenderFavorite, type TileProps } from './tile.tsx'

/**
 * Number of tiles that load with high priority. A phone shows one; loading more would delay it on a slow connection.
 */
const URGENT_TILES = 1

export interface GalleryProps {
  list: ImageListQuery
  /** Accessible name of the list. */
  label: string
  /** Shown while the list is empty. */
  empty: ReactNode
  renderFavorite: RenderFavorite
  onUsePrompt: (image: Image) => void
  /** Returns the element that gets the focus when a prompt is used. */
  getPromptField: () => HTMLElement | null
}

/** A list of images as a grid that loads more while scrolling, with the preview that its tiles open. */
export function Gallery({ list, label, empty, renderFavorite, ...usePrompt }: GalleryProps) {
  const { status, error, isPlaceholderData, images, hasPendingImages, loadMore, retry, end } = useGrowingList(list)
  const renderTile = useRenderTile(renderFavorite)
  const rememberFocus = useAdjacentFocus(images)
  const handleFocus = (event: FocusEvent) => {
    preloadPreview()
    rememberFocus(event)
  }
  const masonry = { items: images, keyOf: idOf, ratioOf, renderItem: renderTile }
  return (
    // Hovering over the grid loads the preview's code before the click.
    <div onPointerOver={preloadPreview} onFocus={handleFocus}>
      {(status === 'pending' || (status === 'success' && hasPendingImages)) && <GallerySkeleton />}
      {status === 'error' && images.length === 0 && <GalleryFailure error={error} onRetry={retry} />}
      {status === 'success' && images.length === 0 && !hasPendingImages && empty}
      {images.length > 0 && (
        // While a search loads, the previous list stays, dimmed.
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-40">
          <Masonry {...masonry} label={label} onEnd={loadMore} />
          <GalleryEnd {...end} />
        </div>
      )}
      <LazyPreview images={images} onNearEnd={loadMore} renderFavorite={renderFavorite} {...usePrompt} />
    </div>
  )
}

/** Returns the loaded part of the list, and a function that loads more. */
function useGrowingList(list: ImageListQuery) {
  const { query, images } = useImageList(list)
  const { status, error, refetch, isPlaceholderData } = query
  const { isFetching, hasNextPage, fetchNextPage, isFetchNextPageError } = query
  // Undefined while it cannot run, so that the end of the list calls it again afterwards.
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError
  const loadMore = useMemo(() => (canLoadMore ? () => void fetchNextPage() : undefined), [canLoadMore, fetchNextPage])
  // All loaded images may have been deleted. If there are more pages, the list is not empty yet.
  const hasPendingImages = images.length === 0 && (isPlaceholderData || hasNextPage)
  useEffect(() => {
    if (hasPendingImages) loadMore?.()
  }, [hasPendingImages, loadMore])
  const end = {
    hasMore: hasNextPage,
    failed: isFetchNextPageError,
    count: images.length,
    onRetry: () => void fetchNextPage(),
  }
  return { status, error, isPlaceholderData, images, hasPendingImages, loadMore, retry: () => void refetch(), end }
}

/**
 * Returns the function that renders a tile. It is stable, so that rendering the list again does not render its tiles.
 */
function useRenderTile(renderFavorite: RenderFavorite) {
  const { open } = usePreviewImage()
  return useCallback(
    (image: Image, { index, eager }: { index: number; eager: boolean }) => (
      <GalleryTile
        image={image}
        eager={eager}
        urgent={index < URGENT_TILES}
        onOpen={open}
        favorite={renderFavorite(image, 'image')}
      />
    ),
    [open, renderFavorite],
  )
}

/** A tile that opens the preview, or selects the image while images are selected. */
export function GalleryTile(props: TileProps) {
  const selectionMode = useSelectionMode()
  return selectionMode?.active ? (
    <selectionMode.Tile image={props.image} eager={props.eager} selectionMode={selectionMode} />
  ) : (
    <Tile {...props} />
  )
}

function idOf(image: Image) {
  return image.id
}

function ratioOf(image: Image) {
  const { width, height } = imageSize(image)
  return width / height
}

/** When the focused tile leaves the grid, the focus moves to the adjacent tile. Returns the grid's focus handler. */
function useAdjacentFocus(images: readonly Image[]) {
  const focusedId = useRef<string | null>(null)
  const previousImages = useRef(images)
  useLayoutEffect(() => {
    const before = previousImages.current
    previousImages.current = images
    const id = focusedId.current
    if (id === null || document.activeElement !== document.body) return
    if (images === before || images.some((image) => image.id === id)) return
    const adjacentId = findAdjacentId(before, id, new Set(images.map((image) => image.id)))
    if (adjacentId) findTileControl(adjacentId)?.focus({ preventScroll: true })
  }, [images])
  return (event: FocusEvent) => {
    const tile = event.target.closest<HTMLElement>('[data-image-id]')
    focusedId.current = tile?.dataset['imageId'] ?? null
  }
}

/** Returns the next image that is still in the list, else the previous one. */
function findAdjacentId(before: readonly Image[], id: string, remainingIds: ReadonlySet<string>): string | null {
  const index = before.findIndex((image) => image.id === id)
  const isRemaining = (image: Image) => remainingIds.has(image.id)
  return (before.slice(index + 1).find(isRemaining) ?? before.slice(0, index).findLast(isRemaining))?.id ?? null
}

interface GalleryEndProps {
  hasMore: boolean
  failed: boolean
  /** Number of images above this line. */
  count: number
  onRetry: () => void
}

/** The last line of the list: more images are loading, there are no more, or loading failed. */
export function GalleryEnd({ hasMore, failed, count, onRetry }: GalleryEndProps) {
  const text = failed ? messages.IMAGES_FETCH_FAILED : hasMore ? messages.LOADING_MORE_IMAGES : messages.NO_MORE_IMAGES
  return (
    <>
      {/* A new element whenever the list grows. Moving an existing one down would count as a layout shift. */}
      <div key={count} className="flex min-h-20 items-center justify-center gap-3 py-4 text-sm text-muted">
        {hasMore && !failed && <Spinner />}
        <p>{text.text}</p>
        {failed && (
          <Button size="small" onClick={onRetry}>
            {messages.IMAGES_FETCH_FAILED.next}
          </Button>
        )}
      </div>
      {/* Stays the same element for screen readers. It does not announce loading, which would repeat on every page. */}
      <output className="sr-only">{failed || !hasMore ? text.text : ''}</output>
    </>
  )
}

/** Placeholder tiles with the proportions of typical images, so that the skeleton looks like the list. */
export function GallerySkeleton() {
  return (
    <>
      <output className="sr-only">Loading images</output>
      <div inert>
        <Masonry
          items={SKELETONS}
          keyOf={String}
          ratioOf={(index) => SKELETON_RATIOS[index % SKELETON_RATIOS.length] ?? 1}
          renderItem={renderSkeleton}
          label="Loading images"
        />
      </div>
    </>
  )
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index)
const SKELETON_RATIOS = [2 / 3, 1, 4 / 5, 3 / 2, 9 / 16]

function renderSkeleton() {
  return <Skeleton className="size-full rounded-lg" />
}

function GalleryFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, next } = messages.IMAGES_FETCH_FAILED
  return (
    <PageMessage icon={ImageOff} title={text} text={toProblem(error).text}>
      <Button tone="primary" onClick={onRetry}>
        {next}
      </Button>
    </PageMessage>
  )
}
