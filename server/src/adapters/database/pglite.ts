import { existsSync, openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../../ports/database.ts'
import { checkAnswers } from './check.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { durableStartParams, type Sync, SyncedFileSystem } from './synced-file-system.ts'

export interface PgliteOptions {
  /** Where the database lives, with its lock; `null` keeps it in memory. */
  folder: string | null
  migrations: string
  /** The file made of `makeSnapshot`; without it a new database takes seconds longer. */
  snapshot?: string
  /** Hears of upkeep that failed, and once, as a `DatabaseStoppedError`, that the disk did. */
  report: (error: unknown) => void
  /** What brings a file to the disk; tests put their own in its place. */
  sync?: Sync
  /** For what only looks: nothing is migrated or tidied up, and the engine refuses what would change a row. */
  isReadOnly?: boolean
}

/** Opens the embedded engine: the only process on its folder, and a commit that returned is on disk. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  if (options.folder === null) return createDatabase({ engine: await createInMemory(options.snapshot), options })
  const lock = lockFolder(options.folder)
  try {
    const data = await prepareData(options.folder, (fresh) => makeData(fresh, options.snapshot))
    const files = new SyncedFileSystem(data, { onStop: options.report, ...(options.sync && { sync: options.sync }) })
    const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
    return await createDatabase({ engine, options, files, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A migrated, empty database as a compressed tarball, for the build and for tests. */
export async function makeSnapshot(migrations: string): Promise<Buffer> {
  const engine = await PGlite.create()
  try {
    await migrate(drizzle(engine), { migrationsFolder: migrations })
    await engine.exec('vacuum (analyze)')
    await engine.exec('checkpoint')
    const tarball = await engine.dumpDataDir('gzip')
    return Buffer.from(await tarball.arrayBuffer())
  } finally {
    await engine.close()
  }
}

async function makeData(fresh: string, snapshot: string | undefined): Promise<void> {
  if (snapshot !== undefined) return unpackSnapshot(snapshot, fresh)
  const making = await PGlite.create(fresh)
  await making.close()
}

async function createInMemory(snapshot: string | undefined): Promise<PGlite> {
  return PGlite.create(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) })
}

interface Parts {
  engine: PGlite
  options: PgliteOptions
  files?: SyncedFileSystem
  lock?: FolderLock
}

async function createDatabase({ engine, options, files, lock }: Parts): Promise<Database> {
  const db = drizzle(engine)
  const stopUpkeep = options.isReadOnly ? () => {} : startUpkeep(engine, options.report)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    stopUpkeep()
    // An engine that gave up must write nothing more, not even its farewell.
    if (!files?.isStopped) await engine.close()
    lock?.release()
  }

  try {
    if (options.isReadOnly) await engine.exec('set default_transaction_read_only = on')
    else await migrate(db, { migrationsFolder: options.migrations })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    engine: 'pglite',
    driver: { engine: 'pglite', pglite: engine },
    listen: (channel, heard) => listen(engine, channel, heard),
    check: () => checkAnswers(db),
    close: () => (closing ??= close()),
  }
}

/** PGlite's own way back mistakes every name that needs quotes, so it is not used. */
async function listen(engine: PGlite, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  const quoted = `"${channel}"`
  const callback = (payload: string) => heard(payload)
  await engine.listen(quoted, callback)
  return () => engine.unlisten(quoted, callback)
}

/**
 * The engine's files below the locked folder. They are made under another name that becomes theirs when they are complete
 * and on disk, so a start that is killed leaves nothing half-made; what it left is removed by the next one.
 */
export async function prepareData(folder: string, make: (fresh: string) => Promise<void>): Promise<string> {
  const data = join(folder, 'data')
  const fresh = join(folder, 'data.new')
  await rm(fresh, { recursive: true, force: true })
  if (existsSync(data)) return data
  await mkdir(fresh)
  await make(fresh)
  await syncTree(fresh)
  await rename(fresh, data)
  await syncFile(folder)
  await syncFile(dirname(folder))
  return data
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  while (paths.length > 0) await Promise.all(paths.splice(-16).map(syncFile))
  await syncFile(folder)
}

async function syncFile(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps its entries without being asked.
  const handle = await open(path, platform === 'win32' ? 'r+' : 'r').catch(ignoreFolderOnWindows)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreFolderOnWindows(error: unknown): undefined {
  if (platform === 'win32') return
  throw error
}

const BLOCK_BYTES = 512

interface Entry {
  name: string
  isFolder: boolean
  content: Buffer
}

/** Writes what `makeSnapshot` made as a data folder, without starting an engine that costs half a gigabyte for it. */
export async function unpackSnapshot(snapshot: string, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(await readFile(snapshot))
  for (const { name, isFolder, content } of entriesOf(archive)) {
    if (isFolder) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    else await writeFile(join(folder, name), content, { mode: 0o600 })
  }
}

/** PGlite writes plain ustar: folders before what is in them, names that fit the first field. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let start = 0; archive[start];) {
    const name = archive.toString('utf8', start, archive.indexOf(0, start))
    const type = archive.toString('latin1', start + 156, start + 157)
    const sizeBytes = Number.parseInt(archive.toString('latin1', start + 124, start + 136), 8)
    const end = start + BLOCK_BYTES + sizeBytes
    if (!'05'.includes(type) || name.includes('..') || !(end <= archive.length)) {
      throw new Error('The snapshot of the empty database is damaged: build it again')
    }
    yield { name, isFolder: type === '5', content: archive.subarray(start + BLOCK_BYTES, end) }
    start += BLOCK_BYTES + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES
  }
}
