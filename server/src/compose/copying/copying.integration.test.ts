import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openPglite } from '../../adapters/database/pglite.ts'
import type { Database } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/harness/databases.ts'
import { insertImageCrowd, userOfCrowd } from '../../../test/fixtures/image-crowd.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { correctBalance } from '../../../test/fixtures/ledger.ts'
import { createTestJobs, openTestJobs } from '../../../test/fakes/test-jobs.ts'
import { proveAll } from '../../features/admin/index.ts'
import type { Outline, Piece } from './pieces.ts'
import { readDatabase } from './reading.ts'
import { demandEmptyDatabase, writeDatabase } from './writing.ts'

const IMAGES = 600
/** What ends a line, a string or a statement somewhere, and what JavaScript's numbers and times would lose. */
const STRANGE = 'a “fox”\\n\n\t\u2028 \'); drop table images; -- \\u0000 🦊 {"a": [1]}'
const EXACT = '2026-03-01 12:34:56.123456+00'

const source = await createTestDatabase()
const jobs = await createTestJobs(source)
const user = await fill(source)

/** Returns the id of a user with entries in the ledger. */
async function fill({ db }: Database): Promise<string> {
  await insertImageCrowd(db, IMAGES)
  await insertImage(db, { prompt: STRANGE, description: null, gridWidths: [] })
  const [first] = await queryRows(db, sql`select ${userOfCrowd(0)} as id`, z.object({ id: z.string() }))
  const userId = first?.id ?? ''
  await db.execute(sql`insert into user_credits (user_id, updated_at) values (${userId}, ${EXACT})`)
  for (const balance of [9_007_199_254_740_991, 5, 0, 70]) await correctBalance(db, userId, balance)
  await db.execute(
    sql`insert into favorites (user_id, image_id, created_at) select ${userId}, id, ${EXACT} from images limit 550`,
  )
  await db.transaction((tx) => jobs.enqueue(tx, 'mail', { mailId: 'waits' }))
  await db.transaction((tx) => jobs.enqueue(tx, 'erase-files', { keys: [STRANGE] }))
  return userId
}

const readAll = (database: Database) => collect(readDatabase(database))

async function collect(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const collected: Piece[] = []
  for await (const piece of pieces) collected.push(piece)
  return collected
}

async function outlineOf(database: Database): Promise<Outline> {
  for await (const piece of readDatabase(database)) if (piece.kind === 'outline') return piece.outline
  throw new Error('There is no outline.')
}

/** Of each table, made by the database from its own words for rows, not from those of a copy. */
async function fingerprintsOf(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, columns } of (await outlineOf(database)).tables) {
    const table = sql.identifier(name)
    // Generated columns are each engine's own: the two may divide a text into words in other ways.
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

async function openEmpty(open = openTestDatabase) {
  const database = await open()
  const jobs = await openTestJobs(database)
  onTestFinished(async () => {
    await jobs.stop(0)
    await database.close()
  })
  return { database, jobs }
}

async function* givenBack(pieces: Piece[]): AsyncGenerator<Piece> {
  yield* pieces
}

async function expectEqual(copy: Database): Promise<void> {
  expect(await fingerprintsOf(copy)).toEqual(await fingerprintsOf(source))
  const [outline, copied] = [await outlineOf(source), await outlineOf(copy)]
  expect(copied).toEqual({ ...outline, engine: copy.engine })
  const waiting = (await readAll(copy)).flatMap((piece) => (piece.kind === 'jobs' ? piece.jobs : []))
  const told = waiting.map(({ queue, payload }) => ({ queue, payload: JSON.parse(payload) as unknown }))
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ queue: 'mail', payload: { mailId: 'waits' } })
  expect(told).toContainEqual({ queue: 'erase-files', payload: { keys: [STRANGE] } })
}

const target = await createTestDatabase()
const targetJobs = await createTestJobs(target)

test('a copy that breaks off, or is not believed, leaves nothing', async () => {
  const pieces = await readAll(source)
  const into = { database: target, jobs: targetJobs }
  const cutOff = pieces.slice(0, -1)
  await expect(writeDatabase({ ...into, pieces: givenBack(cutOff) })).rejects.toThrow('breaks off')
  const short = pieces.filter((piece) => piece.kind !== 'rows' || piece.table !== 'favorites')
  await expect(writeDatabase({ ...into, pieces: givenBack(short) })).rejects.toThrow('breaks off')
  const doubted = { ...into, pieces: givenBack(pieces), beforeCommit: () => Promise.reject(new Error('Not so.')) }
  await expect(writeDatabase(doubted)).rejects.toThrow('Not so.')
  await demandEmptyDatabase(target)
  const counts = (await readAll(target)).at(-1)
  expect(counts).toMatchObject({ counts: { jobs: 0, tables: { images: 0, credit_packs: 4 } } })
})

test('a copy of another version, or with a table that is not there, is refused', async () => {
  const outline = await outlineOf(source)
  const change = async (changed: Partial<Outline>) => {
    const pieces = (await readAll(target)).map((piece) =>
      piece.kind === 'outline' ? { ...piece, outline: { ...outline, ...changed } } : piece,
    )
    return writeDatabase({ database: target, jobs: targetJobs, pieces: givenBack(pieces) })
  }
  await expect(change({ schema: '1' })).rejects.toThrow('an older version')
  await expect(change({ schema: '9999999999999' })).rejects.toThrow('a newer version')
  await expect(change({ tables: outline.tables.slice(1) })).rejects.toThrow('other tables')
})

test('a copy has every row, every job and the numbering, its books are proven, and the rules hold in it', async () => {
  const written = await writeDatabase({
    ...{ database: target, jobs: targetJobs, pieces: readDatabase(source) },
    async beforeCommit(tx) {
      expect((await proveAll(tx)).filter(({ mistakes }) => mistakes > 0)).toEqual([])
    },
  })
  expect(written.counts).toMatchObject({ jobs: 2, tables: { images: IMAGES + 1, ledger_entries: 4, favorites: 550 } })
  await expectEqual(target)

  const leap = sql`insert into ledger_entries (user_id, amount, kind, reference, balance) values (${user}, 1, 'welcome', 'leap', 9)`
  await expect(target.db.execute(leap)).rejects.toMatchObject({ cause: { constraint: 'ledger_entry_moves_balance' } })
  await correctBalance(target.db, user, 71)
  const ids = await queryRows(target.db, sql`select id::int from ledger_entries order by id`, z.object({ id: z.int() }))
  expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, expect.any(Number)])

  const again = writeDatabase({ database: target, jobs: targetJobs, pieces: readDatabase(source) })
  await expect(again).rejects.toThrow('The database is not empty: there are rows in')
})

test('what is written while a copy is read is not in it, and who stops reading keeps nobody from writing', async () => {
  const reading = readDatabase(source)
  await reading.next()
  const writing = insertImage(source.db, { id: randomUUID(), prompt: 'later' })
  const rest = await collect(reading)
  expect(rest.at(-1)).toMatchObject({ kind: 'end', counts: { tables: { images: IMAGES + 1 } } })
  await writing
  const broken = readDatabase(source)
  await broken.next()
  await broken.return()
  await insertImage(source.db, { prompt: 'after that' })
})

const isPostgres = inject('engine') === 'postgres'

test.runIf(isPostgres)(
  'a copy goes from PostgreSQL to the embedded engine and back',
  { timeout: 240_000 },
  async () => {
    const embedded = await openEmpty(() =>
      openPglite({
        folder: null,
        migrations: inject('migrations'),
        report: (error) => expect.unreachable(String(error)),
      }),
    )
    await writeDatabase({ ...embedded, pieces: readDatabase(source) })
    await expectEqual(embedded.database)
    const empty = await openEmpty()
    await writeDatabase({ ...empty, pieces: readDatabase(embedded.database) })
    await expectEqual(empty.database)
  },
)
