import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseStoppedError } from '../../ports/database.ts'
import { DiskSimulation } from '../../../test/crash/disk-simulation.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { openPglite } from './pglite.ts'
import { durableStartParams, SyncedFileSystem, type Sync } from './synced-file-system.ts'

const LOG_SEGMENT = /^\/pg_wal\/[0-9A-F]{24}$/
const dropUnsynced = () => false

/** Creates a data folder with an empty table `kept`, synced to disk. */
async function makeDataFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  const database = await openPglite({
    folder,
    migrations: inject('migrations'),
    snapshot: inject('databaseSource'),
    report: () => {},
  })
  await database.db.execute('create table kept (id int primary key, note text not null)')
  await database.close()
  return join(folder, 'data')
}

async function open(data: string, sync: Sync): Promise<PGlite> {
  const engine = await PGlite.create({
    fs: new SyncedFileSystem(data, { sync, onStop: () => {} }),
    startParams: durableStartParams,
  })
  onTestFinished(() => engine.close().catch(() => {}))
  return engine
}

async function readIdsAfterRestart(data: string): Promise<number[]> {
  const engine = await PGlite.create(data)
  const { rows } = await engine.query<{ id: number }>('select id from kept order by id')
  await engine.query('select * from kept where note <> $1 order by note', ['none'])
  await engine.close()
  return rows.map(({ id }) => id)
}

/** Commits rows in several ways. Yields the number of acknowledged rows after each commit. */
async function* commitRows(engine: PGlite): AsyncGenerator<number> {
  let count = 0
  const insert = 'insert into kept values ($1, $2)'
  for (; count < 40; yield count) await engine.query(insert, [++count, 'alone'])
  for (; count < 80; yield count) {
    await engine.transaction(async (tx) => {
      await tx.query(insert, [++count, 'first of two'])
      await tx.query(insert, [++count, 'second of two'])
    })
  }
  await engine.exec(`insert into kept select id, repeat(md5(id::text), 20) from generate_series(81, 30000) as id`)
  yield (count = 30_000)
  await engine.exec('checkpoint')
  await engine.exec(`update kept set note = 'changed after the checkpoint' where id % 7 = 0`)
  yield count
  await engine.exec(`begin; insert into kept values (30001, 'by hand'); commit`)
  yield (count = 30_001)
}

function listIdsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

test.runIf(inject('deep'))(
  'acknowledged rows survive a power cut that keeps only synced data',
  async () => {
    const data = await makeDataFolder()
    const disk = new DiskSimulation(data)
    const engine = await open(data, disk.sync)
    const cutAfter = [1, 39, 40, 60, 80, 30_000, 30_001]
    const cuts: { rebuiltFolder: string; acknowledged: number }[] = []
    for await (const acknowledged of commitRows(engine)) {
      if (!cutAfter.includes(acknowledged)) continue
      const rebuiltFolder = join(await makeTemporaryFolder(), String(cuts.length))
      disk.rebuild(rebuiltFolder, dropUnsynced)
      cuts.push({ rebuiltFolder, acknowledged })
      if (acknowledged === cutAfter.at(-1)) break
    }
    expect(new Set(cuts.map((cut) => cut.acknowledged))).toEqual(new Set(cutAfter))
    for (const { rebuiltFolder, acknowledged } of cuts)
      expect(await readIdsAfterRestart(rebuiltFolder)).toEqual(listIdsUpTo(acknowledged))
  },
  120_000,
)

test.runIf(inject('deep'))(
  'acknowledged rows survive a power cut that keeps a random part of the unsynced data',
  async () => {
    const data = await makeDataFolder()
    const disk = new DiskSimulation(data)
    const engine = await open(data, disk.sync)
    let acknowledged = 0
    for await (const count of commitRows(engine)) acknowledged = count
    for (const seed of [1, 2, 3, 4]) {
      const rebuiltFolder = join(await makeTemporaryFolder(), `chance-${seed}`)
      disk.rebuild(rebuiltFolder, createRandom(seed))
      expect(await readIdsAfterRestart(rebuiltFolder)).toEqual(listIdsUpTo(acknowledged))
    }
  },
  120_000,
)

// Deep only: it checks the simulation, not the product.
test.runIf(inject('deep'))(
  'the simulation is realistic: without the synced file system, the same power cut loses rows',
  async () => {
    const data = await makeDataFolder()
    const disk = new DiskSimulation(data)
    const engine = await PGlite.create({ fs: new NodeFS(data) })
    onTestFinished(() => engine.close())
    await engine.query('insert into kept values (1, $1)', ['acknowledged'])
    const rebuiltFolder = join(await makeTemporaryFolder(), 'left')
    disk.rebuild(rebuiltFolder, dropUnsynced)
    expect(await readIdsAfterRestart(rebuiltFolder)).toEqual([])
  },
)

test('a listener is notified of a commit only after it is on disk', async () => {
  const data = await makeDataFolder()
  const disk = new DiskSimulation(data)
  const engine = await open(data, disk.sync)
  const rebuiltFolder = join(await makeTemporaryFolder(), 'left')
  const notified = Promise.withResolvers<void>()
  await engine.listen('news', () => {
    disk.rebuild(rebuiltFolder, dropUnsynced)
    notified.resolve()
  })
  await engine.transaction(async (tx) => {
    await tx.query(`insert into kept values (1, 'told')`)
    await tx.query(`select pg_notify('news', '1')`)
  })
  await notified.promise
  expect(await readIdsAfterRestart(rebuiltFolder)).toEqual([1])
})

test('a commit syncs the log once, and reads never sync it', async () => {
  const data = await makeDataFolder()
  const disk = new DiskSimulation(data)
  const engine = await open(data, disk.sync)
  await engine.query(`insert into kept values (1, 'warm')`)
  disk.synced.length = 0
  await engine.query(`insert into kept values (2, 'once')`)
  expect(disk.synced).toHaveLength(1)
  expect(disk.synced[0]).toMatch(LOG_SEGMENT)
  for (let id = 0; id < 100; id++) await engine.query('select * from kept where id = $1', [id])
  await engine.transaction((tx) => tx.query('select count(*) from kept'))
  expect(disk.synced).toHaveLength(1)
})

test('a commit whose log cannot be synced fails, and so does every later statement until the folder is reopened', async () => {
  const data = await makeDataFolder()
  let isBroken = false
  let syncsWhenBroken = 0
  const sync = () => {
    if (!isBroken) return
    syncsWhenBroken++
    throw Object.assign(new Error('the disk is broken'), { code: 'EIO' })
  }
  const stops: Error[] = []
  const files = new SyncedFileSystem(data, { sync, onStop: (error) => stops.push(error) })
  const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
  await engine.query(`insert into kept values (1, 'kept')`)
  expect(files.isStopped).toBe(false)
  isBroken = true
  await expect(engine.query(`insert into kept values (2, 'refused')`)).rejects.toThrow('could not fsync')
  await expect(engine.query('select 1')).rejects.toThrow('stopped after a disk failure')
  await expect(engine.transaction((tx) => tx.query('select 1'))).rejects.toThrow('stopped after a disk failure')
  expect(files.isStopped).toBe(true)
  expect(stops).toEqual([expect.any(DatabaseStoppedError)])
  expect(syncsWhenBroken).toBe(1)
  expect((await readIdsAfterRestart(data))[0]).toBe(1)
})

function createRandom(seed: number): () => boolean {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 31 === 1
  }
}
