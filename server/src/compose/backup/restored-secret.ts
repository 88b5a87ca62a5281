import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config/config.ts'
import { CommandError } from '../admin/mistakes.ts'
import { writeWhole } from './files-on-disk.ts'
import { printOf, type Manifest } from './manifest.ts'
import { SECRET, type BackupPlace } from './place.ts'

/**
 * What is to be written into the data folder; null if nothing is. Sessions, signed addresses and welcome credits rest on the secret, so
 * another one than the backup's is refused with a CommandError.
 */
export async function findSecret(
  { authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>,
  place: BackupPlace,
  { secret }: Manifest,
): Promise<Buffer | null> {
  const lies = path.join(place.folder, SECRET)
  if (authSecret !== null) {
    if (printOf(authSecret) === secret.print) return null
    throw new CommandError(
      `AUTH_SECRET is another one than the backup's${secret.file ? `, which is in ${lies}` : ''}. Set it to that one.`,
    )
  }
  if (!secret.file) throw new CommandError('The secret of this backup came from AUTH_SECRET: set it to the same one.')
  const there = await readFile(path.join(dataDir, SECRET), 'utf8').catch(() => null)
  if (there === null || printOf(there) === secret.print) return readFile(lies)
  throw new CommandError(`${path.join(dataDir, SECRET)} belongs to another installation: restore into an empty folder.`)
}

export async function writeSecret(dataDir: string, secret: Buffer): Promise<void> {
  await writeWhole(path.join(dataDir, SECRET), secret)
}
