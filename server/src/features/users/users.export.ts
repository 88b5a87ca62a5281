import { createHash } from 'node:crypto'
import type { Db } from '../../ports/database.ts'
import { toJsonFile, type ExportedFile, type PersonalData } from '../../ports/personal-data.ts'

/** Yields all personal data of a user as files, and at the end a manifest with the SHA-256 of each file. */
export async function* exportPersonalData(
  db: Db,
  personalData: PersonalData[],
  userId: string,
): AsyncGenerator<ExportedFile> {
  const manifest = []
  for (const feature of personalData) {
    for await (const file of feature.export(db, userId)) {
      const sha256 = createHash('sha256').update(file.bytes).digest('hex')
      manifest.push({ path: file.path, bytes: file.bytes.length, sha256 })
      yield file
    }
  }
  yield toJsonFile('manifest.json', { files: manifest })
}
