import type { S3mini } from 's3mini'
import { withTimeout } from '../../kernel/with-timeout.ts'
import type { ByteRange, FileStream } from '../../ports/object-store.ts'
import { ObjectStoreError, createRangeError } from '../../ports/object-store.ts'
import { createByteStream } from './byte-stream.ts'
import { isMissing, isRangeNotSatisfiable, toObjectStoreError } from './s3-errors.ts'

/** Returns all bytes of an object; null if it does not exist. */
export async function readBytes(client: S3mini, key: string): Promise<Uint8Array | null> {
  try {
    const response = await client.getObjectRaw(key)
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Returns the size of an object in bytes; null if it does not exist. A HEAD response does not distinguish a missing
 * bucket from a missing object.
 */
export async function readSize(client: S3mini, key: string): Promise<number | null> {
  try {
    return await client.getContentLength(key)
  } catch (error) {
    // The library wraps the original error.
    const cause = error instanceof Error ? error.cause : undefined
    if (isMissing(cause)) return null
    throw cause instanceof Error ? cause : error
  }
}

export interface S3StreamOptions {
  /** A client without a total time limit, because a slow reader may need minutes for a file. */
  client: S3mini
  key: string
  range: ByteRange | undefined
  /** Maximum wait for the next bytes, in milliseconds. */
  timeoutMs: number
}

/** Opens a stream of an object; null if it does not exist. Destroying the stream closes its connection. */
export async function openStream({ client, key, range, timeoutMs }: S3StreamOptions): Promise<FileStream | null> {
  const response = await request(client, key, range)
  if (!response) return null
  try {
    const size = range ? parseTotalSize(response, range) : parseLength(response)
    return { size, bytes: streamBytes(response, key, timeoutMs) }
  } catch (error) {
    await response.body?.cancel()
    throw error
  }
}

async function request(client: S3mini, key: string, range?: ByteRange): Promise<Response | null> {
  try {
    // The library expects the position after the last byte.
    return await (range ? client.getObjectRaw(key, false, range.first, range.last + 1) : client.getObjectRaw(key))
  } catch (error) {
    if (isMissing(error)) return null
    if (range && isRangeNotSatisfiable(error)) throw createRangeError(range)
    throw error
  }
}

function parseLength({ headers }: Response): number {
  const length = headers.get('content-length')
  if (length === null) throw new ObjectStoreError('unavailable', 'The store did not send the size of a file.')
  return Number(length)
}

/**
 * Returns the size of the whole object and checks the range. Some stores ignore ranges, and all of them truncate a
 * range that exceeds the object.
 */
function parseTotalSize({ status, headers }: Response, { first, last }: ByteRange): number {
  const sent =
    /^bytes (\d+)-(\d+)\/(\d+)$/
      .exec(headers.get('content-range') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const [sentFirst, sentLast = 0, size = 0] = sent
  if (status === 206 && sentFirst === first && size <= last) throw createRangeError({ first, last })
  if (status !== 206 || sentFirst !== first || sentLast !== last) {
    throw new ObjectStoreError('unavailable', `The store did not send the bytes ${first} to ${last}.`)
  }
  return size
}

function streamBytes({ body }: Response, key: string, timeoutMs: number) {
  const reader = body?.getReader()

  async function read(): Promise<Uint8Array | null> {
    if (!reader) return null
    const createError = () => new DOMException('No more bytes arrived.', 'TimeoutError')
    const { value } = await withTimeout(reader.read(), timeoutMs, createError)
    return value ?? null
  }

  return createByteStream({
    read: () =>
      read().catch((error: unknown) => {
        throw toObjectStoreError(`read ${key}`, error)
      }),
    // Cancelling a failed body fails again, and there is nothing left to release.
    close: async () => reader?.cancel().catch(() => undefined),
  })
}
