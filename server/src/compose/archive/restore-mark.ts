import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { ConfigError } from '../../config/config.ts'

/** This file exists in a data folder while a restore into it is unfinished. */
const MARK_FILE = 'restore-unfinished'
const MARK_TEXT = 'A restore into this folder is unfinished. Run it again; it starts over.\n'

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(path.join(dataDir, MARK_FILE))
}

export function markUnfinished(dataDir: string): Promise<void> {
  return createDiskObjectStore({ root: dataDir }).put(MARK_FILE, Buffer.from(MARK_TEXT), 'text/plain')
}

export function markFinished(dataDir: string): Promise<void> {
  return createDiskObjectStore({ root: dataDir }).delete(MARK_FILE)
}

/**
 * Throws a ConfigError if a restore into this folder is unfinished, because servers must not use an incomplete
 * installation.
 */
export function requireFinishedRestore({ dataDir }: { dataDir: string }): void {
  if (!isRestoreUnfinished(dataDir)) return
  throw new ConfigError([
    `A restore into ${dataDir} was interrupted or is still running. Run it again, or set DATA_DIR to another folder.`,
  ])
}
