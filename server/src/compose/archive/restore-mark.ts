import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { ConfigError } from '../../config/config.ts'

/** Lies in a data folder from the first change of a restore to its last. */
const MARK = 'restore-unfinished'
const SENTENCE = 'A restore began here and has not come to its end. Run it again: it begins anew.\n'

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(path.join(dataDir, MARK))
}

export function markUnfinished(dataDir: string): Promise<void> {
  return createDiskObjectStore({ root: dataDir }).put(MARK, Buffer.from(SENTENCE), 'text/plain')
}

export function markFinished(dataDir: string): Promise<void> {
  return createDiskObjectStore({ root: dataDir }).delete(MARK)
}

/** Throws a ConfigError while half an installation could be taken for a complete one. */
export function requireFinishedRestore({ dataDir }: { dataDir: string }): void {
  if (!isRestoreUnfinished(dataDir)) return
  throw new ConfigError([
    `A restore into ${dataDir} was broken off, or is under way. Run it again, which begins anew, or give DATA_DIR another folder.`,
  ])
}
