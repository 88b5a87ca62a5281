import type { ImageList } from '@pictor/contract'
import { createConnectivityFetch, createTimedFetch, type Send } from '../../../api/fetch.ts'

/** The public gallery's first page if it is another one than when it was last asked for, else null. Costs next to nothing then. */
export type AskNewestPage = () => Promise<ImageList | null>

/** The page is everybody's: it is asked for in nobody's name. */
export function createNewestPage(address: () => URL = addressHere, send: Send = connectivityFetch): AskNewestPage {
  let etag: string | null = null
  return async () => {
    const headers = etag === null ? new Headers() : new Headers({ 'if-none-match': etag })
    const answer = await send(new Request(address(), { headers, credentials: 'omit' }))
    if (answer.status === 304) return null
    const body: unknown = answer.ok ? await answer.json() : null
    if (!isImageList(body)) return null
    etag = answer.headers.get('etag')
    return body
  }
}

const connectivityFetch = createConnectivityFetch(createTimedFetch((request) => fetch(request)))

function addressHere(): URL {
  return new URL('/api/images/public', location.origin)
}

function isImageList(body: unknown): body is ImageList {
  return typeof body === 'object' && body !== null && 'images' in body && Array.isArray(body.images) && 'total' in body
}
