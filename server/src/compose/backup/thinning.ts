import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isFileOfOurs } from '../../features/images/index.ts'
import { UNFINISHED_FILE } from './files-on-disk.ts'
import { listBackups, placesIn, unfinished } from './place.ts'
import { readFileList } from './taking.ts'

export interface Thinned {
  backups: number
  files: number
}

/**
 * Erases all but the newest backups of a folder, and every file that none of those names: of older ones, and of what was broken off. Nobody
 * else may be at work in the folder.
 */
export async function thinOut(root: string, keep: number): Promise<Thinned> {
  const places = await listBackups(root)
  const old = places.slice(keep)
  const needed = new Set<string>()
  for (const place of places.slice(0, keep)) for await (const { key } of readFileList(place)) needed.add(key)
  for (const { folder } of old) {
    // From here on it is none, however far this comes.
    await rename(folder, unfinished(folder))
    await rm(unfinished(folder), { recursive: true })
  }
  return { backups: old.length, files: await eraseOthers(placesIn(root).files, needed) }
}

async function eraseOthers(folder: string, needed: ReadonlySet<string>): Promise<number> {
  let erased = 0
  // One of an installation without a picture has none.
  if (!existsSync(folder)) return erased
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const key = path.relative(folder, file).replaceAll(path.sep, '/')
    if (!entry.isFile() || needed.has(key) || !isFileOfOurs(key.replace(UNFINISHED_FILE, ''))) continue
    await rm(file)
    erased++
  }
  return erased
}
