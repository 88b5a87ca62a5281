import { mkdir, realpath } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { DATA_FOLDER_MODE, syncFolder } from '../../kernel/data-folder.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { isMissing } from './disk-errors.ts'

/** The folders of a store on disk. */
export interface DiskFolders {
  /** Absolute path of the root folder. */
  root: string
  /** Creates a folder and its missing parents. When it resolves, the folder is durable. */
  make(folder: string): Promise<void>
  /** When it resolves, all renames and removals in the folder are durable. */
  sync(folder: string): Promise<void>
  /** Throws if the folder is outside the root. Keys cannot leave the root, but a symbolic link below it could. */
  assertInside(folder: string): Promise<void>
}

export function createDiskFolders(root: string): DiskFolders {
  // Another process may have created a folder and not synced it yet, so each process syncs it once.
  const durable = new Set<string>()
  return {
    root,
    make: async (folder) => {
      await assertInside(root, folder)
      const created = await mkdir(folder, { recursive: true, mode: DATA_FOLDER_MODE })
      if (created === undefined && durable.has(folder)) return
      await syncParents(folder, created ?? root)
      durable.add(folder)
    },
    sync: syncFolder,
    assertInside: (folder) => assertInside(root, folder),
  }
}

/** Syncs the parents of `folder`, up to the parent of `highest`. */
async function syncParents(folder: string, highest: string): Promise<void> {
  for (let current = folder; current.length >= highest.length; current = dirname(current)) {
    await syncFolder(dirname(current))
    if (dirname(current) === current) return
  }
}

/** Throws if the folder is outside the root. If it does not exist, checks its nearest existing parent. */
async function assertInside(root: string, folder: string): Promise<void> {
  const realFolder = await realpath(folder).catch(nullIfMissing)
  if (realFolder === null) {
    if (folder.length > root.length) await assertInside(root, dirname(folder))
    return
  }
  const realRoot = await realpath(root)
  if (realFolder === realRoot || realFolder.startsWith(realRoot + sep)) return
  throw new ObjectStoreError('unavailable', `${folder} is outside the object store.`)
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
