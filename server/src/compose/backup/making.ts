import { realpath } from 'node:fs/promises'
import { lockFolder } from '../../adapters/database/folder-lock.ts'
import type { Config } from '../../config/config.ts'
import { DatabaseInUseError } from '../../ports/database.ts'
import { CommandError } from '../admin/mistakes.ts'
import { makeFolder } from './files-on-disk.ts'

/**
 * Works in a folder of backups as the only one: what is unfinished there is then nobody's, and no file goes that another counts on. Rejects
 * with a CommandError while somebody else does, and for the installation's own folder, whose files are not a backup's.
 */
export async function makeAlone<Result>(
  { root, dataDir }: { root: string } & Pick<Config, 'dataDir'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await makeFolder(root)
  if ((await realpath(root)) === (await realpath(dataDir).catch(() => null)))
    throw new CommandError(`${root} is DATA_DIR, which has files of its own: name another folder.`)
  const lock = takeLock(root)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function takeLock(root: string) {
  try {
    return lockFolder(root)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new CommandError(`Another backup is being made in ${root}.`, { cause: error })
  }
}
