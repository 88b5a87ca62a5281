import type { JobPayloads } from '../../../ports/jobs.ts'
import { renameHidden } from '../images.changes.repository.ts'
import { createFileMoves, type FileMovesDependencies } from './moving.ts'
import { selectFileNamesOf } from '../images.repository.ts'

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
