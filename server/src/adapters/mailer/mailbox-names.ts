import { readdir } from 'node:fs/promises'

/** File name prefix of an email. File names sort by time. */
export function fileNamePrefixOf(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

/** Returns the file names in a mailbox folder; none if the folder does not exist. */
export async function listFileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
