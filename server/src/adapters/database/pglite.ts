import { existsSync, openAsBlob } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { MemoryFS, PGlite, type PGliteOptions as EngineOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../../ports/database.ts'
import { pingDatabase } from './ping-database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { durableStartParams, type Sync, SyncedFileSystem } from './synced-file-system.ts'

export interface PgliteOptions {
  /** Folder of the database and its lock; `null` keeps the database in memory. */
  folder: string | null
  migrations: string
  /** A file created with `makeSnapshot`. Without it, creating a database takes seconds longer. */
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
    const dataFolder = await prepareDataFolder(options.folder, (stagingFolder) =>
      fillDataFolder(stagingFolder, options.snapshot),
    )
    const files = new SyncedFileSystem(dataFolder, {
      onStop: options.report,
      ...(options.sync && { sync: options.sync }),
    })
    const engine = await startEngine({ fs: files, startParams: [...durableStartParams, ...CACHE_PARAMS] })
    return await createDatabase({ engine, options, files, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Returns a migrated, empty database as a compressed tarball, for the build and for tests. It is dumped after it has
 * shut down. A copy of a running database is recovered at its first start, which syncs each of its files.
 */
export async function makeSnapshot(migrations: string): Promise<Buffer> {
  const files = new DumpedFileSystem()
  const engine = await startEngine({ fs: files })
  try {
    await migrate(drizzle(engine), { migrationsFolder: migrations })
    await engine.exec('vacuum (analyze)')
  } finally {
    await engine.close()
  }
  if (!files.tarball) throw new Error('PGlite did not close its files. Adapt DumpedFileSystem to this version.')
  return Buffer.from(await files.tarball.arrayBuffer())
}

/** Files in memory that are dumped when the engine is closed. */
class DumpedFileSystem extends MemoryFS {
  tarball: Blob | undefined

  override async closeFs(): Promise<void> {
    this.tarball = await this.dumpTar('database', 'gzip')
    await super.closeFs()
  }
}

async function fillDataFolder(stagingFolder: string, snapshot: string | undefined): Promise<void> {
  if (snapshot !== undefined) return unpackSnapshot(snapshot, stagingFolder)
  const engine = await startEngine({ dataDir: stagingFolder })
  await engine.close()
}

async function createInMemory(snapshot: string | undefined): Promise<PGlite> {
  return startEngine(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) })
}

/** Starts the engine. V8 does not optimize its code, because that takes 600 MB of memory (decision 0001). */
async function startEngine(options: EngineOptions = {}): Promise<PGlite> {
  // Only the function with this index is optimized, and 0 is not a function of the engine but an import. V8 ignores
  // `--liftoff-only` after its start.
  setFlagsFromString('--wasm-tier-up-filter=0')
  const engine = await PGlite.create(options)
  yieldBetweenQueries(engine)
  return engine
}

const BLOCKING_MAX_MS = 20

/**
 * Lets other events be handled after `BLOCKING_MAX_MS` of queries. Otherwise all waiting queries would run before the
 * next event, because the engine runs in this thread and never waits for I/O.
 */
function yieldBetweenQueries(engine: PGlite): void {
  const runExclusiveQuery = engine._runExclusiveQuery.bind(engine)
  let blockedSince: number | undefined
  async function yieldWhenDue(): Promise<void> {
    if (blockedSince !== undefined && performance.now() - blockedSince > BLOCKING_MAX_MS) await yieldToEventLoop()
    if (blockedSince !== undefined) return
    blockedSince = performance.now()
    // Runs before a later query continues, because immediates run in order.
    setImmediate(() => (blockedSince = undefined))
  }
  engine._runExclusiveQuery = (query) =>
    runExclusiveQuery(async () => {
      await yieldWhenDue()
      return query()
    })
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

/** Does not use PGlite's own unsubscribe function, because it mishandles names that need quotes. */
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
 * Returns the folder of the engine's files, below the locked folder. If it does not exist, `fill` writes its files to
 * another folder, which is then synced and renamed. A start that is killed therefore leaves no partial database; the
 * next start removes its leftovers.
 */
export async function prepareDataFolder(
  folder: string,
  fill: (stagingFolder: string) => Promise<void>,
): Promise<string> {
  const dataFolder = join(folder, 'data')
  const stagingFolder = join(folder, 'data.new')
  await rm(stagingFolder, { recursive: true, force: true })
  if (existsSync(dataFolder)) return dataFolder
  await mkdir(stagingFolder)
  await fill(stagingFolder)
  await syncTree(stagingFolder)
  await rename(stagingFolder, dataFolder)
  await syncPath(folder)
  await syncPath(dirname(folder))
  return dataFolder
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  while (paths.length > 0) await Promise.all(paths.splice(-16).map(syncPath))
  await syncPath(folder)
}

async function syncPath(path: string): Promise<void> {
  // Windows cannot open a folder as a file, and its file system journals names itself.
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

/** PGlite fills its whole cache with zeros at the start, so PostgreSQL's default of 128 MB would be in memory at once. */
const CACHE_PARAMS = ['-c', 'shared_buffers=64MB']

const BLOCK_BYTES = 512

interface Entry {
  name: string
  isFolder: boolean
  content: Buffer
}

/**
 * Unpacks a snapshot created with `makeSnapshot` to a data folder. Does not start an engine, which would take seconds.
 */
export async function unpackSnapshot(snapshot: string, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(await readFile(snapshot))
  for (const { name, isFolder, content } of readEntries(archive)) {
    if (isFolder) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    else await writeFile(join(folder, name), content, { mode: 0o600 })
  }
}

/** Reads a ustar archive as PGlite writes it: folders come before their files, and names fit the first field. */
function* readEntries(archive: Buffer): Generator<Entry> {
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

const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024
const MINUTE_MS = 60_000

/**
 * Starts periodic checkpoints and vacuums, because the embedded engine has no background processes to truncate the log,
 * remove dead rows and update statistics. Returns a function that stops them.
 */
function startMaintenance(pglite: PGlite, report: (error: unknown) => void): () => void {
  const schedule = (intervalMs: number, task: (pglite: PGlite) => Promise<unknown>) =>
    setInterval(() => void task(pglite).catch(report), intervalMs).unref()
  const timers = [schedule(MINUTE_MS, checkpointWhenLogIsLong), schedule(60 * MINUTE_MS, vacuum)]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Truncates a long log, which slows down the start after a crash and takes disk space. */
export async function checkpointWhenLogIsLong(pglite: PGlite, limitBytes = CHECKPOINT_AFTER_BYTES): Promise<void> {
  const { rows } = await pglite.query<{ long: boolean }>(
    'select pg_current_wal_lsn() - redo_lsn > $1::int as long from pg_control_checkpoint()',
    [limitBytes],
  )
  if (rows[0]?.long) await pglite.exec('checkpoint')
}

async function vacuum(pglite: PGlite): Promise<void> {
  await pglite.exec('vacuum (analyze)')
}
