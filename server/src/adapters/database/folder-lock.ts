import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FOLDER_MODE } from '../../kernel/data-folder.ts'
import { DatabaseInUseError } from '../../ports/database.ts'

/**
 * If two processes try to lock at the same moment, both may find the folder locked. This wait lets one of them succeed,
 * and still rejects the other quickly.
 */
const WAIT_MS = 250
const SQLITE_BUSY = 5

/** Keeps references, because the garbage collector would close an unreferenced database and so release its lock. */
const activeLocks = new Set<DatabaseSync>()

export interface FolderLock {
  release(): void
}

/**
 * Makes this process the only one that uses `folder`. Throws `DatabaseInUseError` if another process uses it.
 *
 * The lock is an operating system lock on the open file `lock` (fcntl; LockFileEx on Windows). Node offers such locks
 * only through SQLite's exclusive transaction. Compared with lock files and sockets: the kernel releases the lock with
 * the process, even after kill -9, so no stale lock or reused pid needs to be detected; the kernel decides between
 * processes that start together; the lock belongs to the inode, so containers that share a volume exclude each other;
 * and no path is too long. Network file systems must support locks. This process must not open `lock` elsewhere,
 * because closing any handle of the file releases the lock. The file must not be deleted.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: DATA_FOLDER_MODE })
  const ownerFile = join(folder, 'holder.json')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: WAIT_MS })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(ownerFile, JSON.stringify({ pid, host: hostname() }))
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUseError(folder, describeOwner(ownerFile)) : error
  }
  activeLocks.add(lock)
  return {
    release() {
      if (activeLocks.delete(lock)) lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Only for the error message. The other process may be writing the file at this moment. */
function describeOwner(ownerFile: string): string {
  try {
    const { pid, host }: { pid?: unknown; host?: unknown } = JSON.parse(readFileSync(ownerFile, 'utf8'))
    return `process ${Number(pid)} on ${String(host)}`
  } catch {
    return 'another process'
  }
}
