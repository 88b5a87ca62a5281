import { useQueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { PAGE_SIZE } from '@pictor/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { ArrowUp } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { createConnectivityFetch, createTimedFetch, type Send } from '../../../api/fetch.ts'
import { getCurrentPublicVersion } from '../../../lib/read-version.ts'
import { repeatWhileVisible } from '../../../lib/while-visible.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useImageOverlay } from '../image-overlay.ts'
import { applyImageOverlay, publicImagesQuery, type ImageListPage, type ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'

/**
 * Announces new images in the public gallery, and shows them on click. Nothing moves before the click, except that
 * images at the end of a short list appear at once.
 */
export function NewImagesPill() {
  const { count, show } = useNewImages(publicImagesQuery(api))
  const showFromTop = async () => {
    await show()
    window.scrollTo({ top: 0 })
    // The pill with the focused button is removed, so the focus would be lost.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* Announced once, not again for every count. */}
      <output className="sr-only">{count > 0 && 'New images are available'}</output>
      {count > 0 && (
        <div className="beside-sidebar new-images">
          <Button
            tone="primary"
            size="small"
            onClick={() => void showFromTop()}
            className="pointer-events-auto animate-rise rounded-full shadow-floating"
          >
            <ArrowUp aria-hidden="true" className="size-4" />
            <span>
              {newImagesLabel(count, PAGE_SIZE)}
              <span className="sr-only"> images, show them</span>
            </span>
          </Button>
        </div>
      )}
    </>
  )
}

/** Returns the text of the pill. After a page full of new images there may be more. */
export function newImagesLabel(count: number, pageSize: number): string {
  return count < pageSize ? `${count} new` : `${pageSize}+ new`
}

const POLL_INTERVAL_MS = 30_000
/**
 * For a short list that may be growing: after the first start of a server, the gallery fills image by image, newest
 * first.
 */
const GROWING_POLL_INTERVAL_MS = 3_000
/** A list that has not grown by its first poll is not growing. */
const FIRST_POLLED_AFTER_MS = GROWING_POLL_INTERVAL_MS + 1_000
/** A list that has grown is growing until its length has not changed for this long. */
const STABLE_AFTER_MS = 60_000

export interface NewImages {
  /** Number of new images that are not shown yet. */
  count: number
  /** Replaces the list with the newest page. */
  show: () => Promise<void>
}

/**
 * Polls the public gallery for new images every half minute, while the page is visible. The list stays as it is, except
 * that a short list is refetched when it has grown at its end.
 */
export function useNewImages(
  list: ImageListQuery,
  createFetch: () => FetchNewestPage = createNewestPageFetch,
): NewImages {
  const queries = useQueryClient()
  const { query, images } = useImageList(list, { enabled: false })
  const { data, dataUpdatedAt } = query
  const overlay = useImageOverlay()
  const [newest, setNewest] = useState<ImageListPage | null>(null)
  const withOverlay = (page: ImageListPage) =>
    applyImageOverlay({ pages: [page], pageParams: [null] }, 'public', overlay)
  const receive = useEffectEvent((page: ImageListPage) => {
    if (data && isShortList(data.pages) && hasGrownAtItsEnd(withOverlay(page), images))
      void queries.refetchQueries({ queryKey: list.queryKey, exact: true }, { cancelRefetch: false })
    else setNewest(page)
  })
  const [fetchNewest] = useState(createFetch)
  // The time of the first load. Later loads add pages, but do not refetch the first one.
  const [lastRunAt] = useState(dataUpdatedAt)
  const isStable = useIsStable(data && images.length)
  const intervalMs = data && isShortList(data.pages) && !isStable ? GROWING_POLL_INTERVAL_MS : POLL_INTERVAL_MS
  useEffect(() => {
    // Ignores a failed poll; the next one tries again.
    const poll = () =>
      void fetchNewest().then(
        (page) => page && receive(page),
        () => undefined,
      )
    return repeatWhileVisible(poll, { intervalMs, lastRunAt })
  }, [fetchNewest, lastRunAt, intervalMs])

  return {
    count: newest && data ? findNewImages(withOverlay(newest).images, images).length : 0,
    async show() {
      if (!newest) return
      // A request in flight would bring the old list back.
      await queries.cancelQueries({ queryKey: list.queryKey, exact: true })
      queries.setQueryData(list.queryKey, { pages: [newest], pageParams: [null] })
    },
  }
}

/** Returns whether a list is not growing. */
function useIsStable(length: number | undefined): boolean {
  const [initialLength, setInitialLength] = useState(length)
  const [stableLength, setStableLength] = useState<number>()
  if (initialLength === undefined && length !== undefined) setInitialLength(length)
  useEffect(() => {
    const delayMs = length === initialLength ? FIRST_POLLED_AFTER_MS : STABLE_AFTER_MS
    const timer = setTimeout(() => setStableLength(length), delayMs)
    return () => clearTimeout(timer)
  }, [length, initialLength])
  return stableLength === length
}

/** Refetching a list of up to this many images is cheap. */
const SHORT_LIST_MAX = 150

/** Returns the images of the newest page that are newer than the first image of the list, and not in the list. */
export function findNewImages(newest: readonly Image[], listed: readonly Image[]): Image[] {
  const [first] = listed
  if (!first) return [...newest]
  // Images with the same creation time as the first one may be listed before or after it.
  const listedIds = new Set(listed.slice(0, newest.length).map(({ id }) => id))
  return newest.filter(({ id, created_at }) => created_at >= first.created_at && !listedIds.has(id))
}

/** Whether a list has few images and all of them are loaded. */
export function isShortList(pages: readonly ImageList[]): boolean {
  const count = pages.reduce((sum, { images }) => sum + images.length, 0)
  return count <= SHORT_LIST_MAX && pages.at(-1)?.nextCursor === null
}

/**
 * Whether a short list has grown at its end and still starts with the same images, so that a refetch moves nothing on
 * screen.
 */
export function hasGrownAtItsEnd(
  newest: { images: readonly Image[]; total: number },
  listed: readonly Image[],
): boolean {
  const startsTheSame = newest.images.every(({ id }, index) => index >= listed.length || listed[index]?.id === id)
  return startsTheSame && newest.total > listed.length
}

/**
 * Fetches the first page of the public gallery. Returns null if it has not changed since the last call (status 304), or
 * if the response is not a page.
 */
type FetchNewestPage = () => Promise<ImageListPage | null>

/** The page is the same for everyone, so it is requested without credentials. */
export function createNewestPageFetch(
  url: () => URL = publicImagesUrl,
  send: Send = connectivityFetch,
): FetchNewestPage {
  let etag: string | null = null
  return async () => {
    const readVersion = getCurrentPublicVersion()
    const headers = etag === null ? new Headers() : new Headers({ 'if-none-match': etag })
    const response = await send(new Request(url(), { headers, credentials: 'omit' }))
    if (response.status === 304) return null
    const body: unknown = response.ok ? await response.json() : null
    if (!isImageList(body)) return null
    etag = response.headers.get('etag')
    return { ...body, readVersion }
  }
}

const connectivityFetch = createConnectivityFetch(createTimedFetch((request) => fetch(request)))

function publicImagesUrl(): URL {
  return new URL('/api/images/public', location.origin)
}

function isImageList(body: unknown): body is ImageList {
  return typeof body === 'object' && body !== null && 'images' in body && Array.isArray(body.images) && 'total' in body
}
