import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FOLDER_MODE } from '../../kernel/data-folder.ts'
import { DatabaseInUseError } from '../../ports/database.ts'

/** Two processes may meet while both only try; long enough that one of them gets through, short enough to refuse at once. */
const WAIT_MS = 250
const SQLITE_BUSY = 5

/** A lock that nothing refers to would be let go by the garbage collector. */
const held = new Set<DatabaseSync>()

export interface FolderLock {
  release(): void
}

/**
 * Makes this process the only one that uses `folder`, or throws a `DatabaseInUseError`.
 *
 * The lock is the operating system's own, on the open file `lock` (fcntl, on Windows LockFileEx), which Node offers only
 * through SQLite's exclusive transaction. It therefore holds where lock files and sockets do not: the kernel ends it with
 * its process, kill -9 included; nothing stale is left to judge, no pid to be recycled; the kernel decides between starters;
 * it sits on the inode, so containers that share a volume meet, and no path is too long. Network file systems must support
 * locks. Nothing may open `lock` in this process, since closing any handle of it ends the lock, and nobody should delete it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: DATA_FOLDER_MODE })
  const holder = join(folder, 'holder.json')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: WAIT_MS })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(holder, JSON.stringify({ pid, host: hostname() }))
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUseError(folder, describe(holder)) : error
  }
  held.add(lock)
  return {
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Only for the sentence: the holder may be writing it at this moment. */
function describe(holder: string): string {
  try {
    const { pid, host }: { pid?: unknown; host?: unknown } = JSON.parse(readFileSync(holder, 'utf8'))
    return `process ${Number(pid)} on ${String(host)}`
  } catch {
    return 'another process'
  }
}
