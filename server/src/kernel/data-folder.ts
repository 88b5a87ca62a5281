import { chmod, open, stat } from 'node:fs/promises'
import { platform, userInfo } from 'node:os'
import type { Logger } from './logger.ts'

/** Of DATA_DIR and of every folder that is made in it: other users of the machine read no pictures, mails or secrets. */
export const DATA_FOLDER_MODE = 0o700
/** Of every file there. */
export const DATA_FILE_MODE = 0o600

const OF_OTHERS = 0o077

/**
 * Takes the folder itself from other users of the machine, if it exists and belongs to the user of this process: an operator may have made it
 * with the usual mode. If the file system keeps no modes, the log has a warning.
 */
export async function closeDataFolder(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const found = await stat(dataDir).catch(() => null)
  if (found === null || found.uid !== findOwnId() || (found.mode & OF_OTHERS) === 0) return
  try {
    await chmod(dataDir, DATA_FOLDER_MODE)
  } catch (error) {
    logger.warn({ err: error }, 'Other users of this machine may read DATA_DIR: its mode could not be changed.')
  }
}

/** Null if the system does not know the user, as in some containers; -1 on Windows, where no folder has an owner of this kind. */
function findOwnId(): number | null {
  try {
    return userInfo().uid
  } catch {
    return null
  }
}

/** After it a crash can't undo what was renamed into the folder or removed from it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder as a file; its file system journals names by itself.
  if (platform() === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
