import { createHash } from 'node:crypto'
import type { ServedFile } from '../../features/images/index.ts'
import { formatContentDisposition } from './content-disposition.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Returns a strong ETag without reading the file: each key is written once, so the key identifies the bytes. */
export function createEtag(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
}

/** Returns the headers that depend on the file. The common security headers are added to every response. */
export function createFileHeaders(
  { key, access, contentType, name }: ServedFile,
  nowMs: number,
): Record<string, string> {
  return {
    'cache-control': createCacheControl(access, nowMs),
    etag: createEtag(key),
    'accept-ranges': 'bytes',
    'content-type': contentType,
    'content-disposition': name === null ? 'inline' : formatContentDisposition('inline', name),
    // A file that is opened directly can't run or load anything and can't be framed.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(access !== 'public' && { 'x-robots-tag': 'noindex' }),
    // Other sites, and pages that load files from a CDN, may show public files.
    'cross-origin-resource-policy': access === 'public' ? 'cross-origin' : 'same-origin',
  }
}

/**
 * Browsers revalidate a file that a session gives access to. They cache a file with a signed URL until the URL expires.
 */
function createCacheControl(access: ServedFile['access'], nowMs: number): string {
  if (access === 'public') return `public, max-age=${YEAR_S}, immutable`
  if (access === 'session') return 'private, no-cache'
  return `private, max-age=${getRemainingSeconds(access, nowMs)}, immutable`
}

/** Seconds until the signed URL expires that gave access to a file; infinite without one. */
export function getRemainingSeconds(access: ServedFile['access'], nowMs: number): number {
  return typeof access === 'number' ? Math.max(0, access - Math.ceil(nowMs / 1_000)) : Infinity
}
