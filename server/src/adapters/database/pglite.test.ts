import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseInUseError, type Database } from '../../ports/database.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { checkpointWhenLogIsLong, openPglite, type PgliteOptions } from './pglite.ts'

async function makeDatabasePath(): Promise<string> {
  const folder = await makeTemporaryFolder()
  return join(folder, 'database')
}

function createOptions(folder: string | null): PgliteOptions {
  const report = (error: unknown) => {
    throw error
  }
  return { folder, migrations: inject('migrations'), snapshot: inject('databaseSource'), report }
}

async function open(options: PgliteOptions): Promise<Database> {
  const database = await openPglite(options)
  onTestFinished(() => database.close())
  return database
}

function getEngine({ driver }: Database): PGlite {
  if (driver.engine !== 'pglite' || !(driver.pglite instanceof PGlite)) throw new Error('This is not PGlite')
  return driver.pglite
}

/** Opens the folder, inserts rows in a loop and prints the number of each acknowledged row. */
const WRITER = `
  import { openPglite } from ${JSON.stringify(join(import.meta.dirname, 'pglite.ts'))}
  const [folder, migrations, snapshot] = process.argv.slice(1)
  const database = await openPglite({ folder, migrations, snapshot, report: console.error })
  await database.db.execute('create table if not exists kept (id int primary key)')
  for (let id = 1; ; id++) {
    await database.db.execute('insert into kept values (' + id + ')')
    process.stdout.write(id + '\\n')
  }`

function startWriter({ folder, migrations, snapshot = '' }: PgliteOptions) {
  const program = ['--input-type=module', '-e', WRITER, String(folder), migrations, snapshot]
  const writer = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void writer.kill('SIGKILL'))
  return writer
}

test('other events are handled between waiting queries', async () => {
  const { db } = await open(createOptions(null))
  const order: string[] = []
  const query = async (name: string) => {
    await db.execute(sql`select pg_sleep(0.025)`)
    order.push(name)
  }
  const queries = ['first', 'second', 'third'].map(query)
  setImmediate(() => order.push('event'))
  await Promise.all(queries)
  expect(order.slice(0, -1)).toContain('event')
})

test('rows survive closing and reopening, and closing unlocks the folder', async () => {
  const options = createOptions(await makeDatabasePath())
  const first = await openPglite(options)
  await first.db.execute(sql`create table kept (id int)`)
  await first.db.execute(sql`insert into kept values (7)`)
  await expect(openPglite(options)).rejects.toThrow(DatabaseInUseError)
  await first.close()
  const second = await open(options)
  expect(await getEngine(second).query('select id from kept')).toMatchObject({ rows: [{ id: 7 }] })
})

test("a database in a folder syncs its log, regardless of PGlite's default", async () => {
  const { db } = await open(createOptions(await makeDatabasePath()))
  expect(await db.execute(sql`show fsync`)).toMatchObject({ rows: [{ fsync: 'on' }] })
  expect(await db.execute(sql`show wal_sync_method`)).toMatchObject({ rows: [{ wal_sync_method: 'fsync' }] })
})

test.runIf(inject('deep'))(
  'killing a process while it writes unlocks the folder and keeps every acknowledged row',
  async () => {
    const options = createOptions(await makeDatabasePath())
    const writer = startWriter(options)
    let output = ''
    writer.stdout.on('data', (chunk) => (output += String(chunk)))
    while (output.split('\n').length < 200) await once(writer.stdout, 'data')
    await expect(openPglite(options)).rejects.toThrow(`is in use by process ${writer.pid} on `)
    writer.kill('SIGKILL')
    await once(writer, 'close')
    const acknowledged = Number(output.trimEnd().split('\n').at(-1))
    const database = await open(options)
    const { rows } = await getEngine(database).query('select id from kept where id <= $1', [acknowledged])
    expect(rows).toHaveLength(acknowledged)
  },
)

test('after a first start that was killed midway, the next start begins from scratch', async () => {
  const folder = await makeDatabasePath()
  await mkdir(join(folder, 'data.new', 'base'), { recursive: true })
  await writeFile(join(folder, 'data.new', 'PG_VERSION'), '18\n')
  const database = await open(createOptions(folder))
  await database.check()
  expect((await readdir(folder)).sort()).toEqual(['data', 'holder.json', 'lock'])
})

test('a first start recovers nothing, which would sync every file of the snapshot again', async () => {
  const syncedPaths: string[] = []
  const sync = (_fd: number, path: string) => void syncedPaths.push(path)
  await open({ ...createOptions(await makeDatabasePath()), sync })
  expect(syncedPaths).not.toEqual([])
  expect(syncedPaths.filter((path) => path.includes('/base/'))).toEqual([])
})

describe.runIf(inject('deep'))('killing a first start', () => {
  test.each([60, 200, 400])(
    '%i ms after its folder appears makes the next start begin from scratch',
    async (delayMs) => {
      const options = createOptions(await makeDatabasePath())
      const writer = startWriter(options)
      while (!existsSync(String(options.folder))) await new Promise(setImmediate)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      writer.kill('SIGKILL')
      await once(writer, 'close')
      await expect((await open(options)).check()).resolves.toBeUndefined()
    },
  )
})

test('opening with a damaged snapshot fails and leaves no database behind', async () => {
  const folder = await makeDatabasePath()
  const snapshot = join(folder, '..', 'damaged.tar.gz')
  await writeFile(snapshot, 'not an archive')
  await expect(openPglite({ ...createOptions(folder), snapshot })).rejects.toThrow()
  await expect((await open(createOptions(folder))).check()).resolves.toBeUndefined()
})

test.runIf(inject('deep'))('the log is truncated when it is long', async () => {
  const engine = getEngine(await open(createOptions(null)))
  const logBytes = async () => {
    const { rows } = await engine.query<{ bytes: number }>(
      'select (pg_current_wal_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()',
    )
    return rows[0]?.bytes ?? 0
  }
  await engine.exec('create table filler as select repeat(md5(n::text), 10) as text from generate_series(1, 5000) as n')
  const before = await logBytes()
  await checkpointWhenLogIsLong(engine, 100_000_000)
  expect(await logBytes()).toBe(before)
  await checkpointWhenLogIsLong(engine, 1_000_000)
  expect(await logBytes()).toBeLessThan(1_000)
})

test('V8 has the option that prevents the optimization of the engine', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain('--wasm-tier-up-filter ')
})
