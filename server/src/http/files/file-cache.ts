import { FILES_PATH, type Images, type ServedFile } from '../../features/images/index.ts'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../kernel/clock.ts'
import type { CacheHitCounter } from '../cache/cache-hit-counter.ts'
import { createStoredResponse, type StoredResponse } from '../cache/response-body.ts'
import { createAgeChecks, type CacheAges } from '../cache/response-cache.ts'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import { createFileHeaders } from './file-headers.ts'

export interface FileCacheOptions {
  images: Pick<Images, 'filterPublic'>
  clock: Clock
  cacheHitCounter: CacheHitCounter
  /** Sent with every file, unless the file has its own values for these headers. */
  securityHeaders: Record<string, string>
  ages: Partial<CacheAges>
}

/** Sends small public files from memory. */
export interface FileCache extends EarlyHandler {
  /** The file's bytes, or null if they are not in memory. */
  getBytes(file: ServedFile): Buffer | null
  /** Whether a file of `size` bytes may be cached: it must be public and small. */
  canCache(file: ServedFile, size: number): boolean
  /** `asOfMs`: start of the check that found the file public. Does nothing for other files. */
  set(file: ServedFile, bytes: Uint8Array, asOfMs: number): void
}

/** Larger files are streamed. They are few, and sending them costs more than reading them. */
const FILE_MAX_BYTES = 256 * 1_024

export function createFileCache({
  images,
  clock,
  cacheHitCounter,
  securityHeaders,
  ages,
}: FileCacheOptions): FileCache {
  const files = createPublicFiles<StoredResponse>({
    filterPublic: (keys) => images.filterPublic(keys),
    clock,
    ages,
    getSize: ({ body }) => body.length,
  })
  const countResponse = cacheHitCounter.createCounter('files')

  function createResponse(file: ServedFile, body: Uint8Array): StoredResponse {
    const {
      etag = '',
      'cache-control': cacheControl = '',
      'content-type': type = '',
      ...otherHeaders
    } = createFileHeaders(file, clock.now().getTime())
    return createStoredResponse({
      body,
      type,
      etag,
      headers: Object.entries({ ...securityHeaders, ...otherHeaders }).flat(),
      cacheControl: { fresh: cacheControl, stale: cacheControl },
      clock,
    })
  }

  return {
    handleEarly(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || !url.startsWith(FILES_PATH) || headers.range !== undefined) return false
      const stored = files.get(url.slice(FILES_PATH.length))
      if (!stored) return false
      countResponse(stored.sendEarly(request, response, true))
      return true
    },

    getBytes: ({ key }) => files.peek(key)?.body ?? null,

    canCache: ({ access }, size) => access === 'public' && size <= FILE_MAX_BYTES,

    set(file, bytes, asOfMs) {
      if (file.access === 'public') files.set(file.key, files.peek(file.key) ?? createResponse(file, bytes), asOfMs)
    },
  }
}

export interface PublicFilesOptions<File> {
  /** Returns the keys whose images are public now. */
  filterPublic(keys: string[]): Promise<Set<string>>
  clock: Clock
  ages: Partial<CacheAges>
  getSize(file: File): number
  bytesMax?: number
}

/**
 * Public files by key. A file is returned for two seconds at most after the start of the last check that found it
 * public.
 */
export interface PublicFiles<File> {
  /**
   * Null if the file must not be sent without a check. If its last check is not fresh, it is checked in the background.
   */
  get(key: string): File | null
  /** Returns the file even if it must not be sent without a check. The bytes of a key never change. */
  peek(key: string): File | null
  /** `asOfMs` is the start of the check that found the file public. */
  set(key: string, file: File, asOfMs: number): void
}

const BYTES_MAX = 64 * 1_024 * 1_024
const CHECK_BATCH_SIZE = 1_000

export function createPublicFiles<File>(options: PublicFilesOptions<File>): PublicFiles<File> {
  const { filterPublic, clock, getSize, bytesMax = BYTES_MAX } = options
  const { isFresh, isUsable } = createAgeChecks(clock, options.ages)
  const entries = new LRUCache<string, { file: File; asOfMs: number }>({
    maxSize: bytesMax,
    sizeCalculation: ({ file }) => Math.max(1, getSize(file)),
  })
  const stale = new Set<string>()
  /** The keys in the query that runs now; null while there is none. */
  let checking: Set<string> | null = null

  function set(key: string, file: File, asOfMs: number): void {
    const existing = entries.peek(key)
    if (!existing || existing.asOfMs < asOfMs || !isUsable(existing)) entries.set(key, { file, asOfMs })
  }

  /** Checks a batch of stale files with one query. */
  async function checkBatch(): Promise<void> {
    const keys = [...stale].slice(0, CHECK_BATCH_SIZE)
    for (const key of keys) stale.delete(key)
    checking = new Set(keys)
    const asOfMs = clock.now().getTime()
    const publicKeys = await filterPublic(keys)
    for (const key of keys) {
      const entry = entries.peek(key)
      if (!publicKeys.has(key)) entries.delete(key)
      else if (entry) set(key, entry.file, asOfMs)
    }
  }

  /** Checks all stale files, including those that become stale during a query. */
  async function checkAll(): Promise<void> {
    if (checking) return
    try {
      while (stale.size > 0) await checkBatch()
    } catch {
      // The files expire. The next request for one of them takes its route, which reports the error.
      stale.clear()
    } finally {
      checking = null
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry || !isUsable(entry)) return null
      if (!isFresh(entry) && !checking?.has(key)) {
        stale.add(key)
        void checkAll()
      }
      return entry.file
    },
    peek: (key) => entries.peek(key)?.file ?? null,
    set,
  }
}
