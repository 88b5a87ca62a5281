import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config/config.ts'
import { syncFolder, writeWhole } from './files-on-disk.ts'

/** Lies in a data folder from a restore's first change to its last. */
const MARK = 'restore-unfinished'

const SENTENCE = 'A restore began here and has not come to its end. Run it again: it begins anew.\n'

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(path.join(dataDir, MARK))
}

/** `database` is the SHA-256 of what is restored. */
export async function markUnfinished(dataDir: string, database: string): Promise<void> {
  await writeWhole(path.join(dataDir, MARK), `${SENTENCE}${database}\n`)
}

/** Of what was being restored when it was broken off; null if nothing was. */
export async function findUnfinished(dataDir: string): Promise<string | null> {
  if (!isRestoreUnfinished(dataDir)) return null
  const text = await readFile(path.join(dataDir, MARK), 'utf8')
  return text.trimEnd().split('\n').at(-1) ?? ''
}

export async function markFinished(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, MARK), { force: true })
  await syncFolder(dataDir)
}

/** Nobody may take half an installation for a whole one, nor for a new one. */
export function demandFinishedRestore({ dataDir }: { dataDir: string }): void {
  if (!isRestoreUnfinished(dataDir)) return
  throw new ConfigError([
    `A restore into ${dataDir} was broken off, or is under way. Run it again, which begins anew, or give DATA_DIR another folder.`,
  ])
}
