import type { Readable } from 'node:stream'

/** One stored file without its bytes. */
export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** Time of storage by the store's clock. The sweep keeps files that are younger than a running generation. */
  storedAt: Date
}

/** A byte range of a file: positions of its first and last byte, counted from 0, inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/** An open file. */
export interface FileStream {
  /** Size of the whole file in bytes, even if only a range is read. */
  size: number
  /**
   * Reads from the store only as fast as the consumer reads. Holds a file handle or a connection until it ends or is
   * destroyed. It never ends early: if bytes can't be read, it fails with an ObjectStoreError.
   */
  bytes: Readable
}

/**
 * Stores files by key. The server creates the keys (`images/<unguessable>.png`): lower-case letters, digits, `-`, `_`,
 * `.` and `/`, no empty, `.` or `..` segment, at most 200 characters. Methods reject other keys with a RangeError
 * before they access the store. Files are immutable: a key is written once. No key is the folder of another key.
 * Failures of the store reject with an ObjectStoreError.
 */
export interface ObjectStore {
  /**
   * When it resolves, the file is durable. A crash before that leaves the whole file or none. Writing an existing key
   * replaces the whole file.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** All bytes, or null if there is no such key. */
  get(key: string): Promise<Uint8Array | null>
  /** The size in bytes, without reading the file; null if there is no such key. */
  size(key: string): Promise<number | null>
  /**
   * Opens the file, or one range of it; null if there is no such key. Read the stream to its end or destroy it. A range
   * that exceeds the file rejects with a RangeError; an empty file has no valid range.
   */
  stream(key: string, range?: ByteRange): Promise<FileStream | null>
  /** Deleting a missing key is not an error. */
  delete(key: string): Promise<void>
  /**
   * Lists all files whose key starts with `prefix`, in no particular order, without loading bytes. The prefix may end
   * anywhere in a key; an empty one matches everything. Files that are added or deleted during the call may be missing.
   */
  list(prefix: string): AsyncIterable<StoredObject>
  /**
   * A signed URL of the store that gives everybody access to the file until it expires; null if the store has no URLs.
   * Does not check whether the file exists.
   */
  link(key: string, lifetime: LinkLifetime): Promise<string | null>
  /** Rejects if files can't be written now, or the largest upload would not fit; for `/readyz`. */
  check(): Promise<void>
}

export interface LinkLifetime {
  /** An integer from 1 to 604,800 (a week); anything else rejects with a RangeError. */
  seconds: number
}

/** `full`: the operator must add space. `unavailable`: may recover without help. */
export type ObjectStoreFailure = 'full' | 'unavailable'

/** The store can't do this now; `cause` is the driver's own error. */
export class ObjectStoreError extends Error {
  readonly reason: ObjectStoreFailure
  constructor(reason: ObjectStoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStoreError'
    this.reason = reason
  }
}

/** For adapters: throws a RangeError unless `key` is valid. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Invalid key: ${quote(key)}.`)
}

/** For adapters: whether the name is a valid key. */
export function isKey(name: string): boolean {
  return name.length <= KEY_MAX_LENGTH && name.split('/').every(isSegment)
}

/** For adapters: throws a RangeError unless `prefix` can be the start of a key. */
export function assertPrefix(prefix: string): void {
  const segments = prefix.split('/')
  const lastPart = segments.pop() ?? ''
  if (prefix.length > KEY_MAX_LENGTH || !segments.every(isSegment) || !/^[a-z0-9._-]*$/.test(lastPart)) {
    throw new RangeError(`Invalid key prefix: ${quote(prefix)}.`)
  }
}

/** For adapters: throws a RangeError unless `range` is a valid byte range. */
export function assertRange({ first, last }: ByteRange): void {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first) {
    throw new RangeError(`Invalid byte range: ${first} to ${last}.`)
  }
}

/** For adapters: the error for a range that exceeds the file. */
export function createRangeError({ first, last }: ByteRange): RangeError {
  return new RangeError(`The file does not contain all of the bytes ${first} to ${last}.`)
}

/** For adapters: throws a RangeError unless the lifetime of a link is valid. */
export function assertLifetime({ seconds }: LinkLifetime): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LINK_MAX_S) {
    throw new RangeError(`Invalid link lifetime: ${seconds} seconds.`)
  }
}

const KEY_MAX_LENGTH = 200
const LINK_MAX_S = 604_800

function isSegment(segment: string): boolean {
  return /^[a-z0-9._-]+$/.test(segment) && segment !== '.' && segment !== '..'
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, KEY_MAX_LENGTH))
}
