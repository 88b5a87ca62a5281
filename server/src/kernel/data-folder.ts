import { chmod, open, stat } from 'node:fs/promises'
import { platform, userInfo } from 'node:os'
import type { Logger } from './logger.ts'

/** Mode of DATA_DIR and of every folder in it: other users of the machine must not read images, emails or secrets. */
export const DATA_FOLDER_MODE = 0o700
/** Mode of every file in DATA_DIR. */
export const DATA_FILE_MODE = 0o600

const OTHERS_MASK = 0o077

/**
 * Removes the permissions of other users from DATA_DIR, if it exists and belongs to the user of this process: an
 * operator may have created it with the default mode. Logs a warning if the file system does not support modes.
 */
export async function restrictDataFolder(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const stats = await stat(dataDir).catch(() => null)
  if (stats === null || stats.uid !== findProcessUserId() || (stats.mode & OTHERS_MASK) === 0) return
  try {
    await chmod(dataDir, DATA_FOLDER_MODE)
  } catch (error) {
    logger.warn(
      { err: error },
      'Other users of this machine may read DATA_DIR, because its mode could not be changed. Set it to 700.',
    )
  }
}

/**
 * Null if the system has no entry for the user, as in some containers; -1 on Windows. Neither equals the owner of a
 * folder.
 */
function findProcessUserId(): number | null {
  try {
    return userInfo().uid
  } catch {
    return null
  }
}

/** Makes renames and deletions in the folder durable: a crash can't undo them. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder as a file, and its file system journals names itself.
  if (platform() === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
