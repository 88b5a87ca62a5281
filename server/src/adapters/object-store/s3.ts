import { S3mini } from 's3mini'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  assertKey,
  assertLifetime,
  assertPrefix,
  assertRange,
  isKey,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
} from '../../ports/object-store.ts'
import { isMissing, isTransient, toObjectStoreError } from './s3-errors.ts'
import { openStream, readBytes, readSize } from './s3-read.ts'

/** A bucket and its credentials. */
export interface S3Bucket {
  /** URL of the store, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** Whether the bucket name is the first part of the path or of the host name. */
  addressing: 'path' | 'host'
  accessKeyId: string
  secretAccessKey: string
}

export interface S3ObjectStoreOptions extends S3Bucket {
  /** Whether the store serves files by signed URLs. */
  usesSignedUrls?: boolean
  fetch?: typeof fetch
  /**
   * Time limit of one attempt in milliseconds, including the body. For a stream, the limit for its start and for each
   * chunk.
   */
  timeoutMs?: number
  /** Time limit of a check in milliseconds. A check is not retried. */
  checkTimeoutMs?: number
  /** Delays before each retry in milliseconds. */
  retryDelaysMs?: readonly number[]
}

/**
 * Keys are object names in the product's own bucket. Requests are retried after network errors and if the store is
 * busy. The signature does not cover the bytes, so use HTTPS unless the store is in a private network.
 */
export function createS3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  const { usesSignedUrls = true, timeoutMs = 20_000, checkTimeoutMs = 4_000, retryDelaysMs = [100, 400] } = options
  const client = createClient(options, timeoutMs)
  const checkClient = createClient(options, checkTimeoutMs)
  const streamClient = createStreamingClient(options, timeoutMs)
  const withRetry = createRetry(retryDelaysMs)
  return {
    async put(key, bytes, contentType) {
      assertKey(key)
      await withRetry(`store ${key}`, () => put(client, { key, bytes, contentType }))
    },
    async get(key) {
      assertKey(key)
      return withRetry(`read ${key}`, () => readBytes(client, key))
    },
    async size(key) {
      assertKey(key)
      return withRetry(`read ${key}`, () => readSize(streamClient, key))
    },
    async stream(key, range) {
      assertKey(key)
      if (range) assertRange(range)
      return withRetry(`read ${key}`, () => openStream({ client: streamClient, key, range, timeoutMs }))
    },
    async delete(key) {
      assertKey(key)
      await withRetry(`delete ${key}`, () => remove(client, key))
    },
    list: (prefix) => list(client, withRetry, prefix),
    async link(key, lifetime) {
      assertKey(key)
      assertLifetime(lifetime)
      return usesSignedUrls ? client.getPresignedUrl('GET', key, lifetime.seconds) : null
    },
    check: () =>
      createRetry([])('write to the object store', () =>
        put(checkClient, { key: PROBE, bytes: new Uint8Array(1), contentType: 'application/octet-stream' }),
      ),
  }
}

/** Name of the object that each check writes. It is not a valid key, so the object is never read or listed. */
const PROBE = '~check'
/** Maximum page size of a list request. */
const PAGE_KEYS = 1_000
/** Headers of responses to signed URLs: a file never changes, and a link is meant for one person. */
const CACHE_HEADERS = { 'cache-control': 'private, max-age=31536000, immutable' }

function createClient({ fetch: send = fetch, ...bucket }: S3ObjectStoreOptions, timeoutMs?: number): S3mini {
  return new S3mini({
    ...bucket,
    endpoint: getBucketUrl(bucket),
    ...(timeoutMs !== undefined && { requestAbortTimeout: timeoutMs }),
    // A signed request is valid for one URL, so a redirect is an error.
    fetch: (input, init) => send(input, { ...init, redirect: 'manual' }),
  })
}

/** Creates a client that limits the time until the response starts, not the time of its body. */
function createStreamingClient(options: S3ObjectStoreOptions, timeoutMs: number): S3mini {
  const { fetch: send = fetch } = options
  return createClient({
    ...options,
    async fetch(input, init) {
      const headers = new Headers(init?.headers)
      // A compressed body would not have the length of the file.
      headers.set('accept-encoding', 'identity')
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(new DOMException('No response arrived.', 'TimeoutError')), timeoutMs)
      try {
        return await send(input, { ...init, headers, signal: timeout.signal })
      } finally {
        clearTimeout(timer)
      }
    },
  })
}

/** Returns the URL of the bucket, without a trailing slash. */
export function getBucketUrl({ endpoint, bucket, addressing }: S3Bucket): string {
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
  const response = await client.putObject(key, bytes, contentType, undefined, CACHE_HEADERS, bytes.byteLength)
  await response.arrayBuffer()
}

async function remove(client: S3mini, key: string): Promise<void> {
  try {
    await client.deleteObject(key)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Fetches one page at a time, so that memory does not grow with the size of the bucket. */
async function* list(client: S3mini, withRetry: WithRetry, prefix: string): AsyncGenerator<StoredObject> {
  assertPrefix(prefix)
  let token: string | undefined
  do {
    const after = token
    const page = await withRetry(`list ${prefix}`, () => client.listObjectsPaged('/', prefix, PAGE_KEYS, after))
    if (!page) throw new ObjectStoreError('unavailable', `Could not list ${prefix}: there is no such bucket.`)
    for (const { Key, Size, LastModified } of page.objects ?? []) {
      if (isKey(Key)) yield { key: Key, size: Size, storedAt: LastModified }
    }
    token = page.nextContinuationToken
  } while (token !== undefined)
}

/** Runs a task with retries. Rejects with an ObjectStoreError. */
export type WithRetry = <T>(action: string, task: () => Promise<T>) => Promise<T>

/**
 * Creates a function that retries a task after transient errors. Before each retry it waits one to two times the next
 * delay (in milliseconds). All operations of the port are idempotent: a put replaces the file with the same bytes.
 */
export function createRetry(retryDelaysMs: readonly number[]): WithRetry {
  return async (action, task) => {
    for (let failures = 0; ; failures++) {
      try {
        return await task()
      } catch (error) {
        const delayMs = retryDelaysMs[failures]
        if (delayMs === undefined || !isTransient(error)) throw toObjectStoreError(action, error)
        // Random delays, so that clients do not retry at the same moment.
        await wait(delayMs * (1 + Math.random()))
      }
    }
  }
}

const DOCTOR_TIMEOUT_MS = 4_000

/**
 * Checks that the server has every permission that it needs in its bucket, with a file that it deletes again. Returns a
 * report. Rejects if an operation fails or if the public can read the bucket.
 */
export async function checkS3(bucket: S3Bucket): Promise<string> {
  const store = createS3ObjectStore({ ...bucket, timeoutMs: DOCTOR_TIMEOUT_MS, retryDelaysMs: [] })
  const key = `doctor/${randomUUID()}.bin`
  await store.put(key, new Uint8Array(1), 'application/octet-stream')
  try {
    if ((await store.get(key)) === null)
      throw new ObjectStoreError('unavailable', 'A file that was written cannot be read.')
    if (!(await isListed(store, key)))
      throw new ObjectStoreError('unavailable', 'A file that was written is not listed.')
    for (const path of ['?list-type=2', `/${key}`]) await assertNotPublic(`${getBucketUrl(bucket)}${path}`)
  } finally {
    await store.delete(key)
  }
  return `In the bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}: write, read and list succeed, and public access is denied.`
}

async function isListed(store: ObjectStore, key: string): Promise<boolean> {
  for await (const file of store.list(key)) if (file.key === key) return true
  return false
}

/** An unsigned request has the permissions of the public. */
async function assertNotPublic(url: string): Promise<void> {
  const action = 'send an unsigned request'
  const { ok, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(DOCTOR_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw toObjectStoreError(action, error)
    },
  )
  await body?.cancel()
  if (ok)
    throw new ObjectStoreError('unavailable', `The public can read ${new URL(url).pathname}. Make the bucket private.`)
}
