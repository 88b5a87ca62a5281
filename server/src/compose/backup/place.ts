import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '../admin/mistakes.ts'

// What lies in a folder of backups: `backups/<time>` for each, and `files` with the pictures of all of them, each once.

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
/** After the name of one that is being made, or was broken off. */
const UNFINISHED = '.unfinished'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'database.jsonl.gz'
export const FILE_LIST = 'files.jsonl.gz'
export const SECRET = 'auth-secret'

/** A whole backup. */
export interface BackupPlace {
  /** Its own folder. */
  folder: string
  name: string
  /** Where its pictures lie. */
  files: string
}

export function placesIn(root: string) {
  return { backups: path.join(root, 'backups'), files: path.join(root, 'files') }
}

export function placeOf(root: string, name: string): BackupPlace {
  const { backups, files } = placesIn(root)
  return { folder: path.join(backups, name), name, files }
}

export function nameOf(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(/[:.]/g, '-')
}

export function unfinished(folder: string): string {
  return folder + UNFINISHED
}

/** Newest first. */
export async function listBackups(root: string): Promise<BackupPlace[]> {
  const names = await namesIn(placesIn(root).backups)
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => placeOf(root, name))
}

/** Folders of backups that were broken off, or are being made. */
export async function listUnfinished(root: string): Promise<string[]> {
  const { backups } = placesIn(root)
  return (await namesIn(backups)).filter((name) => name.endsWith(UNFINISHED)).map((name) => path.join(backups, name))
}

/** What is meant by a folder of backups, which is its newest, or by a backup itself. Rejects with a CommandError if it is neither. */
export async function findBackup(given: string): Promise<BackupPlace> {
  const folder = path.resolve(given)
  const name = path.basename(folder)
  if (NAME.test(name)) return { folder, name, files: placesIn(path.resolve(folder, '../..')).files }
  const [newest] = await listBackups(folder)
  if (newest) return newest
  const isBrokenOff = (await listUnfinished(folder)).length > 0
  throw new CommandError(
    isBrokenOff
      ? `In ${folder} there is no whole backup, only one that is being made or was broken off.`
      : `In ${folder} there is no backup.`,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
