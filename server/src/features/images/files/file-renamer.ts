import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { JobPayloads, Jobs } from '../../../ports/jobs.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { enqueueFileDeletion } from './purge.ts'
import { getContentType, type FileNames, getFileKeys, createFileToken } from './file-keys.ts'
import { changeHiddenFileToken } from '../images.changes.repository.ts'
import { selectFileNamesById } from '../images.repository.ts'

/** Changes an image and its file token. Returns false and changes nothing if its token is not `currentToken`. */
export type ChangeImage = (tx: Tx, tokens: { currentToken: string; newToken: string }) => Promise<boolean>

/** Renames the files of an image, so that their previous URLs stop working. */
export interface FileRenamer {
  /**
   * Copies the files, changes the row, and enqueues the deletion of the old files. Returns false and changes nothing if
   * the row was changed concurrently. Rejects with an ObjectStoreError and changes nothing if the store fails.
   */
  rename(names: FileNames, change: ChangeImage): Promise<boolean>
}

export interface FileRenamerDependencies {
  db: Db
  store: ObjectStore
  jobs: Jobs
  passCrashPoint: PassCrashPoint
}

export function createFileRenamer({ db, store, jobs, passCrashPoint }: FileRenamerDependencies): FileRenamer {
  /** Skips missing files: they are lost, or another process renamed them. */
  async function copy(from: FileNames, to: FileNames): Promise<void> {
    const targets = getFileKeys(to)
    for (const [index, key] of getFileKeys(from).entries()) {
      const [bytes, target] = [await store.get(key), targets[index]]
      if (bytes && target !== undefined) await store.put(target, bytes, getContentType(target))
    }
  }

  /** Files that can't be deleted now have no row, so the sweep deletes them. */
  async function discard(names: FileNames): Promise<void> {
    await Promise.allSettled(getFileKeys(names).map((key) => store.delete(key)))
  }

  return {
    async rename(names, change) {
      const newNames = { ...names, fileToken: createFileToken() }
      try {
        await copy(names, newNames)
      } catch (error) {
        await discard(newNames)
        throw error
      }
      passCrashPoint('images.copied')
      // The new files stay if this throws, because the commit may have succeeded. If not, the sweep deletes them.
      const isRenamed = await db.transaction(async (tx) => {
        const isChanged = await change(tx, { currentToken: names.fileToken, newToken: newNames.fileToken })
        if (isChanged) await enqueueFileDeletion(tx, jobs, [names])
        return isChanged
      })
      passCrashPoint('images.moved')
      if (!isRenamed) await discard(newNames)
      return isRenamed
    },
  }
}

/**
 * Creates the job that renames the files of an image that moderation took down. The row hides the image at once; the
 * rename also invalidates file URLs. A job survives crashes and outages of the store. A second run does nothing.
 */
export function createRenameFilesJob(dependencies: FileRenamerDependencies) {
  const renamer = createFileRenamer(dependencies)
  return async ({ imageId, fileToken }: JobPayloads['rename-files']): Promise<void> => {
    const names = await selectFileNamesById(dependencies.db, imageId)
    if (names?.fileToken !== fileToken) return
    await renamer.rename(names, (tx, tokens) => changeHiddenFileToken(tx, imageId, tokens))
  }
}
