import { readdir } from 'node:fs/promises'

/**
 * Returns the beginning of the file names of emails sent at this time. Sorted by name, emails are in the order of
 * sending.
 */
export function toFileNamePrefix(sentAt: Date): string {
  return sentAt.toISOString().replaceAll(/[:.]/g, '-')
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
