import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from '../../ports/database.ts'
import { checkAnswers } from './check.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { prepareData } from './pglite-folder.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { unpackSnapshot } from './snapshot-archive.ts'
import { durableStartParams, SyncedFileSystem, type Sync } from './synced-file-system.ts'

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
