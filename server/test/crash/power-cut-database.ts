import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { openPglite } from '../../src/adapters/database/pglite.ts'
import type { Sync } from '../../src/adapters/database/synced-file-system.ts'
import type { Database, Db } from '../../src/ports/database.ts'
import { DiskSimulation } from './power-cut.ts'

export interface PowerCutDatabase {
  database: Database
  /** What is left if the power is cut now, of which nothing survives by chance that was not synced; a name for `look`. */
  cutPower(): string
  /** Starts on what was left, and takes it away after. */
  look<Result>(left: string, look: (db: Db) => Promise<Result>): Promise<Result>
}

/** An embedded database whose disk is watched. `folder` is the caller's to remove. */
export async function openPowerCutDatabase(folder: string): Promise<PowerCutDatabase> {
  const open = (name: string, sync?: Sync) =>
    openPglite({
      folder: path.join(folder, name),
      migrations: inject('migrations'),
      snapshot: inject('databaseSource'),
      report: () => {},
      ...(sync && { sync }),
    })
  // Made before it is watched: what the simulation knows of at its start is on disk.
  const made = await open('watched')
  await made.close()
  const disk = new DiskSimulation(path.join(folder, 'watched', 'data'))
  let cuts = 0
  return {
    database: await open('watched', disk.sync),
    cutPower() {
      const name = `cut-${++cuts}`
      disk.rebuild(path.join(folder, name, 'data'), () => false)
      return name
    },
    async look(left, look) {
      const { db, close } = await open(left)
      try {
        return await look(db)
      } finally {
        await close()
        await rm(path.join(folder, left), { recursive: true })
      }
    },
  }
}
