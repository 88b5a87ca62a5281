import type { Readable } from 'node:stream'

/** One stored file without its bytes. */
export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** When it was stored, by the store's clock. The sweep spares what is younger than a running generation. */
  storedAt: Date
}

/** A part of a file: from its first to its last byte, counted from 0, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** A file that is open for reading. */
export interface FileStream {
  /** Of the whole file in bytes, also if only a range of it is read. */
  size: number
  /**
   * Reads from the store only as fast as it is read. Holds a file handle or a connection until it has ended or is destroyed. It never ends
   * early: if bytes can't be read, it fails with an ObjectStoreError.
   */
  bytes: Readable
}

/**
 * Files by key. Keys are made by us (`images/<unguessable>.png`): lower-case letters, digits, `-`, `_`, `.` and `/`, no empty,
 * `.` or `..` segment, at most 200 characters; anything else rejects with a RangeError before the store is touched. Files are
 * immutable: a key is written once. No key is another key's folder. What the store can't do rejects with an ObjectStoreError.
 */
export interface ObjectStore {
  /** Durable when it resolves: a crash leaves the whole file or none. Writing a key that exists replaces it as a whole. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** All bytes, or null if there is no such key. */
  get(key: string): Promise<Uint8Array | null>
  /** The size in bytes, without reading the file; null if there is no such key. */
  size(key: string): Promise<number | null>
  /**
   * Opens the file, or one range of it; null if there is no such key. Read the stream to its end or destroy it. A range that is not
   * entirely within the file rejects with a RangeError; an empty file has none.
   */
  stream(key: string, range?: ByteRange): Promise<FileStream | null>
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>
  /**
   * Every file whose key starts with `prefix`, in no particular order, without loading bytes. The prefix is a key cut off
   * anywhere, or empty for everything. Files that come or go meanwhile may be missing.
   */
  list(prefix: string): AsyncIterable<StoredObject>
  /**
   * An address of the store's own, by which whoever has it reads the file without asking us, for so long; null if the store has no
   * addresses. It does not look whether the file is there.
   */
  link(key: string, lifetime: LinkLifetime): Promise<string | null>
  /** Rejects if files can't be written at the moment, or the largest upload would not fit; for `/readyz`. */
  check(): Promise<void>
}

export interface LinkLifetime {
  /** Whole ones, from 1 to 604,800, which is a week; anything else rejects with a RangeError. */
  seconds: number
}

/** `full` asks the operator for space, `unavailable` may pass by itself. */
export type ObjectStoreFailure = 'full' | 'unavailable'

/** The store can't do what was asked at the moment; `cause` is the driver's own error. */
export class ObjectStoreError extends Error {
  readonly reason: ObjectStoreFailure
  constructor(reason: ObjectStoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ObjectStoreError'
    this.reason = reason
  }
}

/** For adapters: throws a RangeError unless `key` is one. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a key: ${quote(key)}.`)
}

/** For adapters: whether a file can have been put under this name. */
export function isKey(name: string): boolean {
  return name.length <= LONGEST_KEY && name.split('/').every(isSegment)
}

/** For adapters: throws a RangeError unless `prefix` can be the beginning of a key. */
export function checkPrefix(prefix: string): void {
  const segments = prefix.split('/')
  const cutOff = segments.pop() ?? ''
  if (prefix.length > LONGEST_KEY || !segments.every(isSegment) || !/^[a-z0-9._-]*$/.test(cutOff)) {
    throw new RangeError(`Not the beginning of a key: ${quote(prefix)}.`)
  }
}

/** For adapters: throws a RangeError unless `range` can be a part of some file. */
export function checkRange({ first, last }: ByteRange): void {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first) {
    throw new RangeError(`Not a range of bytes: ${first} to ${last}.`)
  }
}

/** For adapters: a range that ends behind the last byte of the file. */
export function outsideFile({ first, last }: ByteRange): RangeError {
  return new RangeError(`The file does not have all of the bytes ${first} to ${last}.`)
}

/** For adapters: throws a RangeError unless a link can live so long. */
export function checkLifetime({ seconds }: LinkLifetime): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_LINK_S) {
    throw new RangeError(`Not the lifetime of a link: ${seconds} seconds.`)
  }
}

const LONGEST_KEY = 200
const LONGEST_LINK_S = 604_800

function isSegment(segment: string): boolean {
  return /^[a-z0-9._-]+$/.test(segment) && segment !== '.' && segment !== '..'
}

function quote(refused: string): string {
  return JSON.stringify(refused.slice(0, LONGEST_KEY))
}
