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
import { pingDatabase } from './check.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { startMaintenance } from './pglite-maintenance.ts'
import { durableStartParams, type Sync, SyncedFileSystem } from './synced-file-system.ts'

export interface PgliteOptions {
  /** Folder of the database and its lock; `null` keeps the database in memory. */
  folder: string | null
  migrations: string
  /** File created with `makeSnapshot`. Without it, creating a database takes seconds longer. */
  snapshot?: string
  /** Called with maintenance errors, and once with a `DatabaseStoppedError` after a disk error. */
  report: (error: unknown) => void
  /** Syncs a file to disk. Tests replace it. */
  sync?: Sync
  /** Opens the database without migrations and maintenance. The engine rejects every write. */
  isReadOnly?: boolean
}

/** Opens the embedded engine. Only one process can use its folder, and a commit is on disk when it returns. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  if (options.folder === null) return createDatabase({ engine: await createInMemory(options.snapshot), options })
  const lock = lockFolder(options.folder)
  try {
    const data = await prepareData(options.folder, (stagingFolder) => makeData(stagingFolder, options.snapshot))
    const files = new SyncedFileSystem(data, { onStop: options.report, ...(options.sync && { sync: options.sync }) })
    const engine = await PGlite.create({ fs: files, startParams: durableStartParams })
    return await createDatabase({ engine, options, files, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns a migrated, empty database as a compressed tarball, for the build and for tests. */
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

async function makeData(stagingFolder: string, snapshot: string | undefined): Promise<void> {
  if (snapshot !== undefined) return unpackSnapshot(snapshot, stagingFolder)
  const engine = await PGlite.create(stagingFolder)
  await engine.close()
}

async function createInMemory(snapshot: string | undefined): Promise<PGlite> {
  return PGlite.create(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) })
}

interface DatabaseDependencies {
  engine: PGlite
  options: PgliteOptions
  files?: SyncedFileSystem
  lock?: FolderLock
}

async function createDatabase({ engine, options, files, lock }: DatabaseDependencies): Promise<Database> {
  const db = drizzle(engine)
  const stopMaintenance = options.isReadOnly ? () => {} : startMaintenance(engine, options.report)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    stopMaintenance()
    // A stopped engine must not write anything more, and closing it would write.
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
    listen: (channel, onNotify) => listen(engine, channel, onNotify),
    check: () => pingDatabase(db),
    close: () => (closing ??= close()),
  }
}

/** PGlite's own unsubscribe function mishandles names that need quotes. */
async function listen(
  engine: PGlite,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  const quoted = `"${channel}"`
  const callback = (payload: string) => onNotify(payload)
  await engine.listen(quoted, callback)
  return () => engine.unlisten(quoted, callback)
}

/**
 * Returns the folder of the engine's files, below the locked folder, and creates it if needed. New files are written to
 * another folder, which is renamed when it is complete and synced. A start that is killed therefore leaves no partial
 * database; the next start removes its leftovers.
 */
export async function prepareData(folder: string, make: (stagingFolder: string) => Promise<void>): Promise<string> {
  const data = join(folder, 'data')
  const stagingFolder = join(folder, 'data.new')
  await rm(stagingFolder, { recursive: true, force: true })
  if (existsSync(data)) return data
  await mkdir(stagingFolder)
  await make(stagingFolder)
  await syncTree(stagingFolder)
  await rename(stagingFolder, data)
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
  // Windows cannot open a folder, and persists its entries by itself.
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

/**
 * Writes a snapshot of `makeSnapshot` as a data folder. Does not start an engine, which would need half a gigabyte of
 * memory.
 */
export async function unpackSnapshot(snapshot: string, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(await readFile(snapshot))
  for (const { name, isFolder, content } of entriesOf(archive)) {
    if (isFolder) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    else await writeFile(join(folder, name), content, { mode: 0o600 })
  }
}

/** PGlite writes plain ustar archives: folders come before their files, and names fit the first field. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let start = 0; archive[start];) {
    const name = archive.toString('utf8', start, archive.indexOf(0, start))
    const type = archive.toString('latin1', start + 156, start + 157)
    const sizeBytes = Number.parseInt(archive.toString('latin1', start + 124, start + 136), 8)
    const end = start + BLOCK_BYTES + sizeBytes
    if (!'05'.includes(type) || name.includes('..') || !(end <= archive.length)) {
      throw new Error('The snapshot of the empty database is damaged. Run the build again.')
    }
    yield { name, isFolder: type === '5', content: archive.subarray(start + BLOCK_BYTES, end) }
    start += BLOCK_BYTES + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES
  }
}
