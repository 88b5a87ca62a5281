import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../ports/database.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { figuresOf } from './proof.ts'

const database = await createTestDatabase()
const COLUMNS = ['id', 'at', 'share', 'bytes', 'facts', 'words', 'lasts']
const table = { name: 'weighed', columns: COLUMNS }

/** In a transaction that leaves nothing. */
async function weigh(columns: string, ...statements: string[]) {
  const undone = new Error('Undone.')
  let figure: unknown
  const work = async (tx: Tx) => {
    await tx.execute(sql.raw(`create table weighed (${columns})`))
    for (const statement of statements) await tx.execute(sql.raw(statement))
    figure = (await figuresOf(tx, [table])).get('weighed')
    throw undone
  }
  await database.db.transaction(work).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return figure
}

const AS_IT_IS = 'id int, at timestamptz, share float8, bytes bytea, facts jsonb, words text[], lasts interval'
const rowOf = (id: number, at = '2026-11-22 08:00:00.123456+00') =>
  `insert into weighed (id, at, share, bytes, facts, words, lasts)
    values (${id}, '${at}', 0.1 + 0.2, '\\x00ff', '{"b": 1.50, "a": ["ü", null]}', '{x,"y z"}', '1 day 02:03:04')`

test('a table weighs the same on each engine, in whatever order and way it is kept and shown', async () => {
  const plain = await weigh(AS_IT_IS, rowOf(1), rowOf(2), rowOf(3))
  expect(plain).toEqual({ rows: 3, hash: HASH })
  const other = 'lasts interval, words text[], facts jsonb, bytes bytea, share float8, at timestamptz, id int'
  const settings = [
    `set local timezone = 'Asia/Kolkata'`,
    `set local datestyle = 'German'`,
    `set local bytea_output = 'escape'`,
  ]
  expect(await weigh(other, ...settings, rowOf(3), rowOf(1), rowOf(2))).toEqual(plain)
})

test('a microsecond, a row more or a row twice weighs otherwise', async () => {
  const plain = await weigh(AS_IT_IS, rowOf(1), rowOf(2))
  for (const rows of [
    [rowOf(1), rowOf(2, '2026-11-22 08:00:00.123457+00')],
    [rowOf(1), rowOf(2), rowOf(2)],
    [rowOf(1), rowOf(1)],
    [rowOf(1)],
  ])
    expect(await weigh(AS_IT_IS, ...rows)).not.toEqual(plain)
  expect(await weigh(AS_IT_IS)).toMatchObject({ rows: 0 })
})

/** Written down once, on the embedded engine. */
const HASH = '7d5f72755160f1a6638859005f9f076d2e811ef09e924a32982196cbd7bf2ef3'
