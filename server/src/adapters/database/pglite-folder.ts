import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'

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
