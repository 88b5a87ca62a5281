import { failure } from './failure.ts'

/** Where a page ended: the sort key of its last row. */
export interface Position {
  createdAt: Date
  id: string
}

/** The same of a list that goes by likes. */
export interface LikedPosition extends Position {
  favoriteCount: number
}

const TIME = '(0|[1-9]\\d{0,13})'
const COUNT = '(0|[1-9]\\d{0,8})'
const NUMBER = /^([1-9]\d{0,14})$/
const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const POSITION = new RegExp(`^${TIME} ${ID}$`)
const NAMED_POSITION = new RegExp(`^${TIME} ([!-~]{1,100})$`)
const LIKED_POSITION = new RegExp(`^${COUNT} ${TIME} ${ID}$`)

/** Opaque to clients, so that the sort key may change. */
export function encodeCursor({ createdAt, id }: Position): string {
  return encode(`${createdAt.getTime()} ${id}`)
}

/** A cursor that we never gave out, or gave out for a list that goes otherwise, is BAD_REQUEST. */
export function decodeCursor(cursor: string): Position {
  const [time, id = ''] = decode(cursor, POSITION)
  return { createdAt: new Date(Number(time)), id }
}

/** Likewise, of a list that goes by likes. */
export function encodeLikedCursor({ favoriteCount, createdAt, id }: LikedPosition): string {
  return encode(`${favoriteCount} ${createdAt.getTime()} ${id}`)
}

/** Likewise, of a list that goes by likes. */
export function decodeLikedCursor(cursor: string): LikedPosition {
  const [favoriteCount, time, id = ''] = decode(cursor, LIKED_POSITION)
  return { favoriteCount: Number(favoriteCount), createdAt: new Date(Number(time)), id }
}

/** Of a list that goes by a number alone, newest first. */
export function encodeNumberCursor(id: number): string {
  return encode(String(id))
}

/** Likewise. */
export function decodeNumberCursor(cursor: string): number {
  return Number(decode(cursor, NUMBER)[0])
}

/** Of a list whose rows have names that are not ours, newest first. */
export function encodeNamedCursor({ createdAt, id }: Position): string {
  return encode(`${createdAt.getTime()} ${id}`)
}

/** Likewise. */
export function decodeNamedCursor(cursor: string): Position {
  const [time, id = ''] = decode(cursor, NAMED_POSITION)
  return { createdAt: new Date(Number(time)), id }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function decode(cursor: string, form: RegExp): string[] {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, ...parts] = form.exec(text) ?? []
  // Decoding passes over characters that are not base64; so many cursors would be one.
  if (parts.length === 0 || encode(text) !== cursor)
    throw failure('BAD_REQUEST', { issues: [{ path: ['cursor'], message: 'Unknown cursor.' }] })
  return parts
}
