import { failure } from '../../kernel/failure.ts'

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
  const match = /^(\d{1,14}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match?.[1] || !match[2])
    throw failure('BAD_REQUEST', { issues: [{ path: ['cursor'], message: 'Unknown cursor.' }] })
  return { createdAt: new Date(Number(match[1])), id: match[2] }
}
