import type { Image, ImageList } from '@pictor/contract'
import { createConnectivityFetch, createTimedFetch, type Send } from '../../../api/fetch.ts'
import { getCurrentPublicVersion } from '../../../lib/read-version.ts'
import type { ImageListPage } from '../images.queries.ts'

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
export type FetchNewestPage = () => Promise<ImageListPage | null>

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
