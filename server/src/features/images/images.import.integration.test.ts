import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { createFileToken } from './files/file-keys.ts'
import { createImagesImport } from './images.import.ts'

const application = await startTestApplication()
const { app, database } = application

test('images that are restored or purged during an import are not counted as skipped', async () => {
  const user = await application.createUser()
  const ids: string[] = []
  for (let number = 0; number < 3; number++) ids.push((await application.generateImage(user)).id)
  const exported = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const archiveFiles = unzipSync(exported.rawPayload)
  for (const id of ids) await app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers: user.headers })
  const size = { width: 40, height: 30, thumbhash: '', hashes: [] }
  const prepareImport = createImagesImport({
    db: database.db,
    clock: { now: () => new Date() },
    files: {
      storeUpload: () => Promise.reject(new Error('The archive is sealed.')),
      storeExported: async () => ({ ...size, originalFormat: 'png', gridWidths: [], fileToken: createFileToken() }),
      discard: async () => {},
    },
    brandName: 'Pictor',
    requireActive: async () => {},
    isHiddenByAdmin: async () => false,
  })
  const restoreImages = await prepareImport({
    userId: user.id,
    archive: {
      origin: 'sealed',
      readJson: async (name, schema) => schema.parse(JSON.parse(Buffer.from(archiveFiles[name] ?? []).toString())),
      readFile: async (name) => archiveFiles[name] ?? null,
    },
  })
  await database.db.execute(sql`update images set deleted_at = null where id = ${ids[0]}`)
  await database.db.execute(sql`delete from images where id = ${ids[1]}`)
  expect(await restoreImages(() => {})).toMatchObject({ images: { restored: 2, existing: 1, skipped: 0 } })
})
