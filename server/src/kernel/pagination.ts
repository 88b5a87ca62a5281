import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { apiError } from './api-error.ts'
import { tryParseJson } from './text.ts'

/** The end of a page in a list sorted by time: the sort key of its last row. */
export interface TimePosition {
  createdAt: Date
  id: string
}

/** The end of a page in a list sorted by favorite count. */
export interface FavoriteCountPosition extends TimePosition {
  favoriteCount: number
}

/** A time in a cursor, in milliseconds. The maximum is in the year 5138. */
export const CursorTime = z.codec(z.int().min(0).max(99_999_999_999_999), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (time) => time.getTime(),
})
const CursorCount = z.int().min(0).max(999_999_999)
const CursorNumber = z.int().min(1).max(999_999_999_999_999)

export interface Cursor<Position> {
  encode: (position: Position) => string
  /** Undefined without a cursor. Throws BAD_REQUEST for a cursor that was not issued for a list with this sort key. */
  decode: (cursor: string | undefined) => Position | undefined
}

/**
 * Creates cursors for lists that are sorted by the fields of `schema`. They are opaque to clients, so the sort key can
 * change.
 */
export function createCursor<Position>(schema: z.ZodType<Position>): Cursor<Position> {
  const encode = (position: Position) => Buffer.from(JSON.stringify(z.encode(schema, position))).toString('base64url')
  return {
    encode,
    decode(cursor) {
      if (cursor === undefined) return undefined
      const { success, data } = schema.safeParse(tryParseJson(Buffer.from(cursor, 'base64url').toString()))
      // Decoding ignores unknown characters and fields. A cursor is valid only if it encodes to the same text again.
      if (!success || encode(data) !== cursor)
        throw apiError('BAD_REQUEST', { issues: [{ path: ['cursor'], message: 'Unknown cursor.' }] })
      return data
    },
  }
}

export const timeCursor: Cursor<TimePosition> = createCursor(z.object({ createdAt: CursorTime, id: z.guid() }))
export const favoriteCountCursor: Cursor<FavoriteCountPosition> = createCursor(
  z.object({ favoriteCount: CursorCount, createdAt: CursorTime, id: z.guid() }),
)
/** For lists that are sorted by a serial number only. */
export const numberCursor: Cursor<{ id: number }> = createCursor(z.object({ id: CursorNumber }))

export interface Page<Row> {
  rows: Row[]
  /** Null on the last page. */
  nextCursor: string | null
}

/** Converts rows that were read with a limit of `size + 1`: an extra row means that there is a next page. */
export function toPage<Row>(found: Row[], size: number, encode: (last: Row) => string): Page<Row> {
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return { rows, nextCursor: last === undefined ? null : encode(last) }
}

type SortValue = Date | number | string | Placeholder

/**
 * SQL condition for rows after `position` in a list sorted by `columns`, in the order of the object's keys; undefined
 * without a position. It is one row comparison, so an index on these columns can be used.
 */
export function afterPosition<Key extends string>(
  columns: Record<Key, SQLWrapper>,
  position: Record<NoInfer<Key>, SortValue> | undefined,
  direction: 'ascending' | 'descending' = 'descending',
): SQL | undefined {
  if (position === undefined) return undefined
  const keys = Object.keys(columns) as Key[]
  const values = keys.map((key) => toSql(position[key]))
  const operator = direction === 'ascending' ? sql`>` : sql`<`
  const left = keys.map((key) => columns[key])
  return sql`(${sql.join(left, sql`, `)}) ${operator} (${sql.join(values, sql`, `)})`
}

function toSql(value: SortValue): SQL {
  return value instanceof Date ? sql`${value.toISOString()}::timestamptz` : sql`${value}`
}
