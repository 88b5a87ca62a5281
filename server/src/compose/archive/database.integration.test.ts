import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openPglite } from '../../adapters/database/pglite.ts'
import { readConfig } from '../../config/config.ts'
import type { Database } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/harness/databases.ts'
import { insertManyImages, userIdAt } from '../../../test/fixtures/many-images.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { adjustBalance } from '../../../test/fixtures/ledger.ts'
import { createTestJobs } from '../../../test/fakes/test-jobs.ts'
import { digestDatabase, exportDatabase } from './export.ts'
import { parseText, toText, withEndChunk, type Chunk, type Header } from './format.ts'
import { findFilledTable, importDatabase } from './import.ts'

const IMAGES = 600
/** Text with delimiters of lines, strings and statements. */
const SPECIAL_TEXT = 'a “fox”\\n\n\t\u2028 \'); drop table images; -- \\u0000 🦊 {"a": [1]}'
/** A time with microseconds, which JavaScript's dates would drop. */
const EXACT_TIME = '2026-03-01 12:34:56.123456+00'

const source = await createTestDatabase()
const jobs = await createTestJobs(source)
const user = await seedDatabase(source)

/** Fills the database and returns the id of a user with ledger entries. */
async function seedDatabase({ db }: Database): Promise<string> {
  await insertManyImages(db, IMAGES)
  await insertImage(db, { prompt: SPECIAL_TEXT, description: null, gridWidths: [] })
  const [first] = await queryRows(db, sql`select ${userIdAt(0)} as id`, z.object({ id: z.string() }))
  const userId = first?.id ?? ''
  await db.execute(sql`insert into user_credits (user_id, updated_at) values (${userId}, ${EXACT_TIME})`)
  for (const balance of [9_007_199_254_740_991, 5, 0, 70]) await adjustBalance(db, userId, balance)
  await db.execute(
    sql`insert into favorites (user_id, image_id, created_at) select ${userId}, id, ${EXACT_TIME} from images limit 550`,
  )
  await insertPaidOrder(db, userId)
  await db.transaction((tx) => jobs.enqueue(tx, 'mail', { mailId: 'waits' }))
  await db.transaction((tx) => jobs.enqueue(tx, 'erase-files', { keys: [SPECIAL_TEXT] }))
  return userId
}

/**
 * Inserts a paid order of a deleted user, to whom no credits were granted. The order and its payment reference each
 * other.
 */
async function insertPaidOrder(db: Database['db'], userId: string): Promise<void> {
  const [order, payment] = [randomUUID(), randomUUID()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status, created_at)
      select ${order}::uuid, ${userId}::uuid, id, 100, 500, 'USD', 'sandbox', true, 'order_1', 'created', now() from credit_packs limit 1`)
    await tx.execute(sql`insert into payments (id, provider, provider_payment_id, order_id, amount, currency, status, created_at, updated_at)
      values (${payment}, 'sandbox', 'pay_1', ${order}, 500, 'USD', 'captured', now(), now())`)
    await tx.execute(
      sql`update orders set status = 'paid', payment_id = ${payment}, paid_at = now(), owner_deleted_at = now() where id = ${order}`,
    )
    await tx.execute(sql`insert into payment_issues (kind, reference, order_id, detail, created_at)
      values ('ownerless', 'pay_1', ${order}, 'x', now())`)
  })
}

async function readAll(database: Database): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for await (const chunk of parseText(exportDatabase(database))) chunks.push(chunk)
  return chunks
}

async function readHeader(database: Database): Promise<Header> {
  for (const chunk of await readAll(database)) if (chunk.kind === 'header') return chunk.header
  throw new Error('The header is missing.')
}

/** Hashes each table with the database's own text format, independently of the code under test. */
async function computeFingerprints(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, columns } of (await readHeader(database)).tables) {
    const table = sql.identifier(name)
    // Generated columns are left out, because the engines may split text into different words.
    const row = sql`row(${sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )})::text`
    found[name] = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local timezone = 'UTC'`)
      const Row = z.object({ print: z.string() })
      const statement = sql`select count(*) || ' ' || coalesce(md5(string_agg(${row}, ',' order by ${row} collate "C")), '') as print from ${table}`
      return (await queryRows(tx, statement, Row))[0]?.print ?? ''
    })
  }
  return found
}

async function openEmpty(open = openTestDatabase): Promise<Database> {
  const database = await open()
  onTestFinished(() => database.close())
  return database
}

async function* iterate(chunks: Chunk[]): AsyncGenerator<Chunk> {
  yield* chunks
}

const toDatabase = (chunks: Chunk[]) => toText(iterate(chunks))

async function expectEqualToSource(copy: Database): Promise<void> {
  expect(await computeFingerprints(copy)).toEqual(await computeFingerprints(source))
  expect(await readHeader(copy)).toEqual(await readHeader(source))
  expect(await digestDatabase(copy.db)).toEqual(await digestDatabase(source.db))
  const waiting = (await readAll(copy)).flatMap((chunk) => (chunk.kind === 'jobs' ? chunk.jobs : []))
  const payloads = waiting.map(({ queue, payload }) => ({ queue, payload: JSON.parse(payload) as unknown }))
  expect(payloads).toHaveLength(2)
  expect(payloads).toContainEqual({ queue: 'mail', payload: { mailId: 'waits' } })
  expect(payloads).toContainEqual({ queue: 'erase-files', payload: { keys: [SPECIAL_TEXT] } })
}

const target = await createTestDatabase()
const config = readConfig({}, '/')

test('an incomplete, different or rejected copy changes nothing', async () => {
  const chunks = await readAll(source)
  const targetOptions = { config, database: target }
  await expect(importDatabase({ ...targetOptions, text: toDatabase(chunks.slice(0, -1)) })).rejects.toThrow(
    'is incomplete',
  )
  const withoutFavorites = chunks.filter((chunk) => chunk.kind !== 'rows' || chunk.table !== 'favorites')
  await expect(importDatabase({ ...targetOptions, text: toDatabase(withoutFavorites) })).rejects.toThrow(
    'is incomplete',
  )
  // The database drops digits that its column can't store.
  const rounded = chunks
    .filter(({ kind }) => kind !== 'end')
    .map((chunk) =>
      chunk.kind === 'rows' && chunk.table === 'favorites'
        ? { ...chunk, rows: chunk.rows.map((row) => row.replace('.123456', '.1234561')) }
        : chunk,
    )
  const differentImport = importDatabase({ ...targetOptions, text: toText(withEndChunk(iterate(rounded))) })
  await expect(differentImport).rejects.toThrow('The copy differs from the source in: favorites. Nothing was changed.')
  const rejectedImport = importDatabase({
    ...targetOptions,
    text: toDatabase(chunks),
    accept() {
      throw new Error('Rejected.')
    },
  })
  await expect(rejectedImport).rejects.toThrow('Rejected.')
  expect(await findFilledTable(target.db)).toBeNull()
  expect(await digestDatabase(target.db)).toMatchObject({
    images: { rows: 0 },
    credit_packs: { rows: 4 },
    'jobs that are not done': { rows: 0 },
  })
})

test('a copy of another version or with an unknown table is rejected', async () => {
  const header = await readHeader(source)
  const importWithHeader = async (changes: Partial<Header>) => {
    const chunks: Chunk[] = [{ kind: 'header', header: { ...header, ...changes } }]
    return importDatabase({ config, database: target, text: toDatabase(chunks) })
  }
  await expect(importWithHeader({ schema: '1' })).rejects.toThrow('an older version')
  await expect(importWithHeader({ schema: '9999999999999' })).rejects.toThrow('a newer version')
  await expect(importWithHeader({ tables: header.tables.slice(1) })).rejects.toThrow('other tables')
})

test('a copy has all rows, jobs and sequences, its ledger is consistent, and its constraints hold', async () => {
  const { tables, ledger } = await importDatabase({
    config,
    database: target,
    text: exportDatabase(source),
  })
  expect(ledger.filter(({ mistakes: violations }) => violations > 0)).toEqual([])
  expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([])
  expect(Object.fromEntries(tables.map(({ name, target: found }) => [name, found?.rows]))).toMatchObject({
    images: IMAGES + 1,
    ledger_entries: 4,
    favorites: 550,
    'jobs that are not done': 2,
  })
  await expectEqualToSource(target)

  const invalidEntry = sql`insert into ledger_entries (user_id, amount, kind, reference, balance) values (${user}, 1, 'welcome', 'leap', 9)`
  await expect(target.db.execute(invalidEntry)).rejects.toMatchObject({
    cause: { constraint: 'ledger_entry_moves_balance' },
  })
  await adjustBalance(target.db, user, 71)
  const ids = await queryRows(target.db, sql`select id::int from ledger_entries order by id`, z.object({ id: z.int() }))
  expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, expect.any(Number)])

  const secondImport = importDatabase({ config, database: target, text: exportDatabase(source) })
  await expect(secondImport).rejects.toThrow('The database is not empty: there are rows in')
})

test('rows written during an export are not in it, and a stopped reader does not block writers', async () => {
  const reading = parseText(exportDatabase(source))
  await reading.next()
  const writing = insertImage(source.db, { id: randomUUID(), prompt: 'later' })
  let last: Chunk | undefined
  for await (const chunk of reading) last = chunk
  expect(last).toMatchObject({ kind: 'end', digests: { images: { rows: IMAGES + 1 } } })
  await writing
  const interrupted = parseText(exportDatabase(source))
  await interrupted.next()
  await interrupted.return()
  await insertImage(source.db, { prompt: 'after that' })
})

test('a failing export rejects the next read', async () => {
  const closed = await openTestDatabase()
  await closed.close()
  await expect(readAll(closed)).rejects.toThrow(/closed|after calling end/i)
})

const isPostgres = inject('engine') === 'postgres'

test.runIf(isPostgres && inject('deep'))(
  'a copy from PostgreSQL to the embedded engine and back is equal',
  { timeout: 240_000 },
  async () => {
    const embedded = await openEmpty(() =>
      openPglite({
        folder: null,
        migrations: inject('migrations'),
        report: (error) => expect.unreachable(String(error)),
      }),
    )
    await importDatabase({ config, database: embedded, text: exportDatabase(source) })
    await expectEqualToSource(embedded)
    const empty = await openEmpty()
    await importDatabase({ config, database: empty, text: exportDatabase(embedded) })
    await expectEqualToSource(empty)
  },
)
