import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '../../ports/database.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { readDatabase } from './export.ts'
import { readDigests } from './format.ts'

const database = await createTestDatabase()

/** Creates a table, runs the statements and returns the digest of the table. The transaction is rolled back. */
async function digest(...statements: string[]) {
  const rollback = new Error('Undone.')
  let found: unknown
  const work = async (tx: Tx) => {
    await tx.execute(
      sql`create table awkward (lasts interval, words text[], facts jsonb, bytes bytea, share float8, at timestamptz, label text,
        id int, halves int generated always as (id / 2) stored, primary key (label, id))`,
    )
    for (const statement of statements) await tx.execute(sql.raw(statement))
    found = (await readDigests(readDatabase(tx)))['awkward']
    throw rollback
  }
  await database.db.transaction(work).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return found
}

/** Locales sort these labels differently. */
const LABELS = ['a', 'B', 'ä', '_']
const insertSql = (id: number, at = '2026-11-22 08:00:00.123456+00') =>
  `insert into awkward (label, id, at, share, bytes, facts, words, lasts)
    values ('${LABELS[id % 4]}', ${id}, '${at}', 0.1 + 0.2, '\\x00ff', '{"b": 1.50, "a": ["ü", null]}', '{x,"y z"}', '1 day 02:03:04')`

test('a table has the same digest on both engines, in any storage order and with any connection settings', async () => {
  const expected = await digest(insertSql(0), insertSql(1), insertSql(2), insertSql(3))
  expect(expected).toEqual({ rows: 4, sha256: SHA256 })
  const settings = [
    `set local timezone = 'Asia/Kolkata'`,
    `set local datestyle = 'German'`,
    `set local intervalstyle = 'iso_8601'`,
    `set local bytea_output = 'escape'`,
    `set local extra_float_digits = -3`,
  ]
  expect(await digest(...settings, insertSql(3), insertSql(1), insertSql(2), insertSql(0))).toEqual(expected)
})

test('another microsecond or another row changes the digest', async () => {
  const expected = await digest(insertSql(1), insertSql(2))
  for (const rows of [
    [insertSql(1), insertSql(2, '2026-11-22 08:00:00.123457+00')],
    [insertSql(1), insertSql(2), insertSql(5)],
    [insertSql(1)],
  ])
    expect(await digest(...rows)).not.toEqual(expected)
  expect(await digest()).toMatchObject({ rows: 0 })
})

/** A fixed value, computed on the embedded engine. */
const SHA256 = 'bdb09df2dfbdf7c8e3c5ed35157c63ad88c703d6f762e61260859a0e8a7413b8'
