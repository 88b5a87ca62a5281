import { readdir } from 'node:fs/promises'

/** As the name of a mail's files begins: it sorts by time. */
export function timeInName(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

/** The names in an outbox, none before its first mail. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
