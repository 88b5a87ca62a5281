import { S3mini } from 's3mini'
import { setTimeout as wait } from 'node:timers/promises'
import {
  checkKey,
  checkLifetime,
  checkPrefix,
  checkRange,
  isKey,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
} from '../../ports/object-store.ts'
import { isMissing, mayPass, toObjectStoreError } from './s3-errors.ts'
import { openStream, readBytes, readSize } from './s3-read.ts'

/** A bucket, and who we are there. */
export interface S3Bucket {
  /** Where the store answers, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** Whether the bucket's name stands at the beginning of the path or before the host's name. */
  addressing: 'path' | 'host'
  accessKeyId: string
  secretAccessKey: string
}

export interface S3ObjectStoreOptions extends S3Bucket {
  /** Whether it hands files out itself. */
  hasLinks?: boolean
  fetch?: typeof fetch
  /** For one try, bytes included; of a stream for its start, and again for each further piece of it. */
  timeoutMs?: number
  /** For the only try of a check. */
  checkTimeoutMs?: number
  /** Before each further try. */
  pausesMs?: readonly number[]
}

/**
 * Keys are the names of objects in a bucket of our own. A request that the network or a busy store lost is sent again; its signature
 * covers everything but the bytes, so these go by HTTPS unless the store is in a network of one's own.
 */
export function createS3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  const { hasLinks = true, timeoutMs = 20_000, checkTimeoutMs = 4_000, pausesMs = [100, 400] } = options
  const client = createClient(options, timeoutMs)
  const checking = createClient(options, checkTimeoutMs)
  const streaming = createStreamingClient(options, timeoutMs)
  const attempt = createTry(pausesMs)
  return {
    async put(key, bytes, contentType) {
      checkKey(key)
      await attempt(`store ${key}`, () => put(client, { key, bytes, contentType }))
    },
    async get(key) {
      checkKey(key)
      return attempt(`read ${key}`, () => readBytes(client, key))
    },
    async size(key) {
      checkKey(key)
      return attempt(`read ${key}`, () => readSize(streaming, key))
    },
    async stream(key, range) {
      checkKey(key)
      if (range) checkRange(range)
      return attempt(`read ${key}`, () => openStream({ client: streaming, key, range, timeoutMs }))
    },
    async delete(key) {
      checkKey(key)
      await attempt(`delete ${key}`, () => remove(client, key))
    },
    list: (prefix) => list(client, attempt, prefix),
    async link(key, lifetime) {
      checkKey(key)
      checkLifetime(lifetime)
      return hasLinks ? client.getPresignedUrl('GET', key, lifetime.seconds) : null
    },
    check: () =>
      createTry([])('write to the object store', () =>
        put(checking, { key: PROBE, bytes: new Uint8Array(1), contentType: 'application/octet-stream' }),
      ),
  }
}

/** Written by each check. No key has this name, so it is never read or listed. */
const PROBE = '~check'
/** The most that a store gives at once. */
const PAGE_KEYS = 1_000
/** For who reads by a link: a file never changes, and a link is meant for one person. */
const LASTING = { 'cache-control': 'private, max-age=31536000, immutable' }

function createClient({ fetch: send = fetch, ...bucket }: S3ObjectStoreOptions, timeoutMs?: number): S3mini {
  return new S3mini({
    ...bucket,
    endpoint: addressOf(bucket),
    ...(timeoutMs !== undefined && { requestAbortTimeout: timeoutMs }),
    // A signed request is meant for one address: a redirection is an answer that fails.
    fetch: (input, init) => send(input, { ...init, redirect: 'manual' }),
  })
}

/** Limits the time until a response starts, not how long its body may take. */
function createStreamingClient(options: S3ObjectStoreOptions, timeoutMs: number): S3mini {
  const { fetch: send = fetch } = options
  return createClient({
    ...options,
    async fetch(input, init) {
      const headers = new Headers(init?.headers)
      // A compressed body does not have the length of the file.
      headers.set('accept-encoding', 'identity')
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new DOMException('No response came.', 'TimeoutError')), timeoutMs)
      try {
        return await send(input, { ...init, headers, signal: late.signal })
      } finally {
        clearTimeout(timer)
      }
    },
  })
}

/** Of the bucket, without a slash at its end. */
export function addressOf({ endpoint, bucket, addressing }: S3Bucket): string {
  if (addressing === 'path') return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href.replace(/\/$/, '')
}

interface S3Write {
  key: string
  bytes: Uint8Array
  contentType: string
}

async function put(client: S3mini, { key, bytes, contentType }: S3Write): Promise<void> {
  const response = await client.putObject(key, bytes, contentType, undefined, LASTING, bytes.byteLength)
  await response.arrayBuffer()
}

async function remove(client: S3mini, key: string): Promise<void> {
  try {
    await client.deleteObject(key)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** A page at a time, so that a bucket of millions takes no more memory than a small one. */
async function* list(client: S3mini, attempt: Try, prefix: string): AsyncGenerator<StoredObject> {
  checkPrefix(prefix)
  let token: string | undefined
  do {
    const after = token
    const page = await attempt(`list ${prefix}`, () => client.listObjectsPaged('/', prefix, PAGE_KEYS, after))
    if (!page) throw new ObjectStoreError('unavailable', `Could not list ${prefix}: there is no such bucket.`)
    for (const { Key, Size, LastModified } of page.objects ?? []) {
      if (isKey(Key)) yield { key: Key, size: Size, storedAt: LastModified }
    }
    token = page.nextContinuationToken
  } while (token !== undefined)
}

/** Does a piece of work until it is done, as the port's errors. */
export type Try = <T>(doing: string, work: () => Promise<T>) => Promise<T>

/**
 * Tries again after each of the pauses (in milliseconds, up to twice as long) what may go through then. Everything that the port does can be
 * done twice: a put replaces the whole file by the same bytes.
 */
export function createTry(pausesMs: readonly number[]): Try {
  return async (doing, work) => {
    for (let failures = 0; ; failures++) {
      try {
        return await work()
      } catch (error) {
        const pauseMs = pausesMs[failures]
        if (pauseMs === undefined || !mayPass(error)) throw toObjectStoreError(doing, error)
        // Uneven, or all who met the same moment of weakness would come back at once.
        await wait(pauseMs * (1 + Math.random()))
      }
    }
  }
}
