import type { Image, ImageList } from '@pictor/contract'
import { createConnectivityFetch, createTimedFetch, type Send } from '../../../api/fetch.ts'
import { currentVersion } from '../image-overlay.ts'
import type { ImageListPage } from '../images.queries.ts'

/** Images that are quickly refetched. */
const FEW_IMAGES = 150

/** Returns the images of the newest page that are younger than what the list begins with, and not in it. */
export function newImages(newest: readonly Image[], listed: readonly Image[]): Image[] {
  const [first] = listed
  if (!first) return [...newest]
  // Those of the same moment may stand on either side of it.
  const known = new Set(listed.slice(0, newest.length).map(({ id }) => id))
  return newest.filter(({ id, created_at }) => created_at >= first.created_at && !known.has(id))
}

/** Whether a list has few images and all of them were read. */
export function isShort(pages: readonly ImageList[]): boolean {
  const count = pages.reduce((sum, { images }) => sum + images.length, 0)
  return count <= FEW_IMAGES && pages.at(-1)?.nextCursor === null
}

/** Whether a short list goes on behind its end by now, and begins as before: it can be refetched, and nothing moves. */
export function hasGrownAtItsEnd(
  newest: { images: readonly Image[]; total: number },
  listed: readonly Image[],
): boolean {
  const beginsAsBefore = newest.images.every(({ id }, index) => index >= listed.length || listed[index]?.id === id)
  return beginsAsBefore && newest.total > listed.length
}

/** Fetches the public gallery's first page. Returns null if it is the same as last time, which costs next to nothing. */
export type FetchNewestPage = () => Promise<ImageListPage | null>

/** The page is the same for everybody, so it is requested without credentials. */
export function createNewestPageFetch(
  url: () => URL = publicImagesUrl,
  send: Send = connectivityFetch,
): FetchNewestPage {
  let etag: string | null = null
  return async () => {
    const readVersion = currentVersion()
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
