import { failure } from './failure.ts'

/** Where a page ended: the sort key of its last row. */
export interface Position {
  createdAt: Date
  id: string
}

/** Opaque to clients, so that the sort key may change. */
export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

/** A cursor that we never gave out is BAD_REQUEST. */
export function decodeCursor(cursor: string): Position {
  const [, time, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const position = time && id ? { createdAt: new Date(Number(time)), id } : null
  // Decoding passes over characters that are not base64; so many cursors would be one.
  if (!position || encodeCursor(position) !== cursor)
    throw failure('BAD_REQUEST', { issues: [{ path: ['cursor'], message: 'Unknown cursor.' }] })
  return position
}

const POSITION = /^(\d{1,14}) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
