import { createHash } from 'node:crypto'
import type { ServedFile } from '../../features/images/index.ts'
import { contentDisposition } from './content-disposition.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** A strong tag without reading the file: a key is written once, so it stands for its bytes. */
export function etagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
}

/** What every answer with a file says of it. The rest of the security headers is that of all answers. */
export function headersOfFile({ key, access, contentType, name }: ServedFile, nowMs: number): Record<string, string> {
  return {
    'cache-control': cacheControlOf(access, nowMs),
    etag: etagOf(key),
    'accept-ranges': 'bytes',
    'content-type': contentType,
    'content-disposition': name === null ? 'inline' : contentDisposition('inline', name),
    // Opened by itself it can run nothing, load nothing and not be framed.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(access !== 'public' && { 'x-robots-tag': 'noindex' }),
    // What everybody may see, pages of others and a CDN's address may show.
    'cross-origin-resource-policy': access === 'public' ? 'cross-origin' : 'same-origin',
  }
}

/** What a session opens is asked for each time; what its address opens is kept no longer than the address does. */
function cacheControlOf(access: ServedFile['access'], nowMs: number): string {
  if (access === 'public') return `public, max-age=${YEAR_S}, immutable`
  if (access === 'session') return 'private, no-cache'
  return `private, max-age=${Math.max(0, access - Math.ceil(nowMs / 1_000))}, immutable`
}
