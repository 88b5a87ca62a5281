import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from '../../ports/database.ts'
import { checkAnswers } from './check.ts'
import { lockFolder } from './folder-lock.ts'
import { prepareData } from './pglite-folder.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { durableStartParams, SyncedFileSystem } from './synced-file-system.ts'

export interface PgliteOptions {
  /** Where the database lives, with its lock; `null` keeps it in memory. */
  folder: string | null
  migrations: string
  /** The file made of `makeSnapshot`; without it a new database takes seconds longer. */
  snapshot?: string
  /** Hears of upkeep that failed; nobody waits for it. */
  report(error: unknown): void
}

/** Opens the embedded engine: the only process on its folder, and a commit that returned is on disk. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  if (options.folder === null) return createDatabase(await createEngine(options.snapshot), options, () => {})
  const lock = lockFolder(options.folder)
  try {
    const engine = await openFolder(options.folder, options.snapshot)
    return await createDatabase(engine, options, () => lock.release())
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

async function openFolder(folder: string, snapshot: string | undefined): Promise<PGlite> {
  const data = await prepareData(folder, async (fresh) => {
    const making = await createEngine(snapshot, fresh)
    await making.close()
  })
  return PGlite.create({ fs: new SyncedFileSystem(data), startParams: durableStartParams })
}

async function createEngine(snapshot: string | undefined, dataDir?: string): Promise<PGlite> {
  const loadDataDir = snapshot === undefined ? undefined : await openAsBlob(snapshot)
  return PGlite.create({ ...(dataDir !== undefined && { dataDir }), ...(loadDataDir && { loadDataDir }) })
}

async function createDatabase(engine: PGlite, options: PgliteOptions, closed: () => void): Promise<Database> {
  const db = drizzle(engine)
  try {
    await migrate(db, { migrationsFolder: options.migrations })
  } catch (error) {
    await engine.close()
    throw error
  }
  const stopUpkeep = startUpkeep(engine, options.report)
  let closing: Promise<void> | undefined
  return {
    db,
    engine: 'pglite',
    driver: { engine: 'pglite', pglite: engine },
    listen: (channel, heard) => listen(engine, channel, heard),
    check: () => checkAnswers(db),
    close: () => (closing ??= close(engine, stopUpkeep).finally(closed)),
  }
}

async function close(engine: PGlite, stopUpkeep: () => void): Promise<void> {
  stopUpkeep()
  await engine.close()
}

/** PGlite's own way back mistakes every name that needs quotes, so it is not used. */
async function listen(engine: PGlite, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  const quoted = `"${channel}"`
  const callback = (payload: string) => heard(payload)
  await engine.listen(quoted, callback)
  return () => engine.unlisten(quoted, callback)
}
