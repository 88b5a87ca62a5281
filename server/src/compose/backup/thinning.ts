import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, unfinished } from './place.ts'
import { readFileList } from './taking.ts'

export interface Thinned {
  backups: number
  files: number
}

/** Erases all but the newest backups of a folder, and the files that only these older ones name. */
export async function thinOut(root: string, keep: number): Promise<Thinned> {
  const places = await listBackups(root)
  const old = places.slice(keep)
  const thinned: Thinned = { backups: old.length, files: 0 }
  if (old.length === 0) return thinned
  const needed = new Set<string>()
  for (const place of places.slice(0, keep)) for await (const { key } of readFileList(place)) needed.add(key)
  for (const place of old) {
    // From here on it is none, however far this comes.
    const going = { ...place, folder: unfinished(place.folder) }
    await rename(place.folder, going.folder)
    for await (const { key } of readFileList(going)) {
      if (needed.has(key)) continue
      await rm(path.join(place.files, key), { force: true })
      needed.add(key)
      thinned.files++
    }
    await rm(going.folder, { recursive: true })
  }
  return thinned
}
