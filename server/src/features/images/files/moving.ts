import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { JobPayloads, Jobs } from '../../../ports/jobs.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { eraseFilesOf } from './erasure.ts'
import { contentTypeOf, type FileNames, keysOf, newFileToken } from './files.ts'
import { renameHidden } from '../images.changes.repository.ts'
import { selectFileNamesOf } from '../images.repository.ts'

/** Changes an image in this transaction if its files still have the name `from`, and names the files `to`. False if they have not. */
export type ChangeName = (tx: Tx, names: { from: string; to: string }) => Promise<boolean>

/** Gives the files of an image new names, so that who knows the old ones finds nothing there. */
export interface FileMoves {
  /**
   * Copies the files, changes the row, and has the old files erased. False, and nothing is changed, if the row was changed meanwhile.
   * Rejects with an ObjectStoreError if the store fails; then nothing is changed, either.
   */
  move(names: FileNames, change: ChangeName): Promise<boolean>
}

export interface FileMovesDependencies {
  db: Db
  store: ObjectStore
  jobs: Jobs
  passCrashPoint: PassCrashPoint
}

export function createFileMoves({ db, store, jobs, passCrashPoint }: FileMovesDependencies): FileMoves {
  /** What is not there can't be copied: it is lost anyway, or the row has other names by now. */
  async function copy(from: FileNames, to: FileNames): Promise<void> {
    const targets = keysOf(to)
    for (const [index, key] of keysOf(from).entries()) {
      const [bytes, target] = [await store.get(key), targets[index]]
      if (bytes && target !== undefined) await store.put(target, bytes, contentTypeOf(target))
    }
  }

  /** What can't be erased now has no row, and is swept. */
  async function discard(names: FileNames): Promise<void> {
    await Promise.allSettled(keysOf(names).map((key) => store.delete(key)))
  }

  return {
    async move(from, change) {
      const to = { ...from, fileToken: newFileToken() }
      try {
        await copy(from, to)
      } catch (error) {
        await discard(to)
        throw error
      }
      passCrashPoint('images.copied')
      // Where it fails it may have been done all the same: then the new files are needed, else they are swept.
      const isMoved = await db.transaction(async (tx) => {
        const isChanged = await change(tx, { from: from.fileToken, to: to.fileToken })
        if (isChanged) await eraseFilesOf(tx, jobs, [from])
        return isChanged
      })
      passCrashPoint('images.moved')
      if (!isMoved) await discard(to)
      return isMoved
    },
  }
}

/**
 * New names for the files of an image that was hidden by somebody else than its owner: its row hides it at once, and this takes its files
 * from whoever knows their names. As a job it survives a crash and a store that is away; a second time it does nothing.
 */
export function createFileRenaming(dependencies: FileMovesDependencies) {
  const moves = createFileMoves(dependencies)
  return async ({ imageId, fileToken }: JobPayloads['rename-files']): Promise<void> => {
    const names = await selectFileNamesOf(dependencies.db, imageId)
    if (names?.fileToken !== fileToken) return
    await moves.move(names, (tx, change) => renameHidden(tx, imageId, change))
  }
}
