import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { openPglite } from '../../src/adapters/database/pglite.ts'
import type { Sync } from '../../src/adapters/database/synced-file-system.ts'
import type { Database, Db } from '../../src/ports/database.ts'
import { DiskSimulation } from './disk-simulation.ts'

export interface PowerCutDatabase {
  database: Database
  /** Simulates a power cut after which only synced data remains. Returns a name for `inspect`. */
  cutPower(): string
  /** Opens the remaining data, passes it to the callback, and deletes it afterwards. */
  inspect<Result>(cutName: string, inspect: (db: Db) => Promise<Result>): Promise<Result>
}

/** Opens an embedded database on a simulated disk. The caller removes `folder`. */
export async function openPowerCutDatabase(folder: string): Promise<PowerCutDatabase> {
  const open = (name: string, sync?: Sync) =>
    openPglite({
      folder: path.join(folder, name),
      migrations: inject('migrations'),
      snapshot: inject('databaseSource'),
      report: () => {},
      ...(sync && { sync }),
    })
  // Created before the simulation starts, because the simulation treats existing files as synced.
  const initial = await open('watched')
  await initial.close()
  const disk = new DiskSimulation(path.join(folder, 'watched', 'data'))
  let cuts = 0
  return {
    database: await open('watched', disk.sync),
    cutPower() {
      const name = `cut-${++cuts}`
      disk.rebuild(path.join(folder, name, 'data'), () => false)
      return name
    },
    async inspect(cutName, inspect) {
      const { db, close } = await open(cutName)
      try {
        return await inspect(db)
      } finally {
        await close()
        await rm(path.join(folder, cutName), { recursive: true })
      }
    },
  }
}
