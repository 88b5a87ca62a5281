import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { afterPosition, createCursor, favoriteCountCursor, numberCursor, timeCursor, toPage } from './pagination.ts'

const createdAt = new Date('2026-11-26T10:00:00.123Z')
const id = '0190f3b2-0000-7000-8000-000000000000'
const encoded = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor decodes to its position, without the other fields of its row', () => {
  expect(timeCursor.decode(timeCursor.encode({ createdAt, id }))).toEqual({ createdAt, id })
  const favoritePosition = { favoriteCount: 3, createdAt, id }
  expect(favoriteCountCursor.decode(favoriteCountCursor.encode(favoritePosition))).toEqual(favoritePosition)
  expect(numberCursor.decode(numberCursor.encode({ id: 7 }))).toEqual({ id: 7 })
  const row = { createdAt, id, prompt: 'a heron' }
  expect(timeCursor.encode(row)).toBe(timeCursor.encode({ createdAt, id }))
  expect(timeCursor.decode(undefined)).toBeUndefined()
})

const validCursor = timeCursor.encode({ createdAt, id })

test.each([
  ['no text', ''],
  ['no base64', '!!!!'],
  ['no JSON', encoded('hello')],
  ['another sort key', favoriteCountCursor.encode({ favoriteCount: 1, createdAt, id })],
  ['an invalid id', encoded(`{"createdAt":1,"id":"${'-'.repeat(36)}"}`)],
  ['an invalid time', encoded(`{"createdAt":"now","id":"${id}"}`)],
  ['a time beyond the calendar', encoded(`{"createdAt":999999999999999,"id":"${id}"}`)],
  ['a time before 1970', encoded(`{"createdAt":-1,"id":"${id}"}`)],
  ['another notation of a number', encoded(`{"createdAt":1e0,"id":"${id}"}`)],
  ['fields in another order', encoded(`{"id":"${id}","createdAt":1}`)],
  ['an extra field', encoded(`{"createdAt":1,"id":"${id}","x":1}`)],
  ['padding', `${validCursor}=`],
  ['a foreign character inside', `${validCursor.slice(0, 9)}*${validCursor.slice(9)}`],
])('a cursor with %s returns BAD_REQUEST', (_case, cursor) => {
  expect(() => timeCursor.decode(cursor)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})

test('a list with its own sort key has its own cursor', () => {
  const byName = createCursor(z.object({ name: z.string().max(10) }))
  expect(byName.decode(byName.encode({ name: 'ada' }))).toEqual({ name: 'ada' })
  expect(() => byName.decode(validCursor)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})

test('one row more than the page size means that there is a next page, and is not part of this one', () => {
  const encode = (last: number) => `after ${last}`
  expect(toPage([], 2, encode)).toEqual({ rows: [], nextCursor: null })
  expect(toPage([1, 2], 2, encode)).toEqual({ rows: [1, 2], nextCursor: null })
  expect(toPage([1, 2, 3], 2, encode)).toEqual({ rows: [1, 2], nextCursor: 'after 2' })
})

test('rows after a position are selected with one comparison in the order of the columns', () => {
  const columns = { createdAt: sql.raw('created_at'), id: sql.raw('id') }
  const toStatement = (position: { id: string; createdAt: Date }, direction?: 'ascending') =>
    new PgDialect().sqlToQuery(sql`${afterPosition(columns, position, direction)}`)
  expect(toStatement({ id, createdAt })).toMatchObject({
    sql: '(created_at, id) < ($1::timestamptz, $2)',
    params: [createdAt.toISOString(), id],
  })
  expect(toStatement({ id, createdAt }, 'ascending').sql).toContain(' > ')
  expect(afterPosition(columns, undefined)).toBeUndefined()
})
