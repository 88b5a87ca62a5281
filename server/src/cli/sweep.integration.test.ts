import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { isMigrated } from '../adapters/database/migration-state.ts'
import { openPglite } from '../adapters/database/pglite.ts'
import { createStore } from '../compose/storage/store.ts'
import { readConfig } from '../config/config.ts'
import { getFileKeys } from '../features/images/files/file-keys.ts'
import { sweep } from './sweep.ts'
import { openTestDatabase } from '../../test/harness/databases.ts'
import { imageRow, insertImage } from '../../test/fixtures/image-rows.ts'
import { startS3Server } from '../../test/fakes/s3-server.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'

const isEmbedded = inject('engine') === 'pglite'
const server = await startS3Server()
const s3Proxy = await server.startProxy()
afterAll(() => s3Proxy.stop())
/** Starting the embedded database is slow, so tests use it with one store only. */
const storeKinds = isEmbedded ? (['disk'] as const) : (['disk', 's3'] as const)
const laterClock = { now: () => new Date(Date.now() + 2 * 3_600_000) }

async function start(storeKind: 'disk' | 's3') {
  const dataDir = await makeTemporaryFolder()
  const database = isEmbedded ? await openEmbedded(dataDir) : await openTestDatabase()
  onTestFinished(() => database.close())
  const bucket = await server.makeBucket(s3Proxy)
  const environment = {
    DATA_DIR: dataDir,
    ...(database.driver.engine === 'postgres' && { DATABASE_URL: database.driver.url, AUTH_SECRET: 'x'.repeat(32) }),
    ...(storeKind === 's3' && {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  }
  const store = createStore(readConfig(environment, dataDir), { clock: { now: () => new Date() } })
  const completeImage = await insertImage(database.db)
  const orphaned = getFileKeys(imageRow())
  for (const key of [...getFileKeys(completeImage), ...orphaned])
    await store.put(key, Buffer.from('picture'), 'image/webp')
  return { environment, database, store, completeImage, orphaned }
}

function openEmbedded(dataDir: string) {
  const folder = path.join(dataDir, 'database')
  const report = (error: unknown) => {
    throw error
  }
  return openPglite({ folder, migrations: inject('migrations'), snapshot: inject('databaseSource'), report })
}

test.each(storeKinds)(
  'files without a row are reported, listed or deleted according to the flags, on %s',
  async (storeKind) => {
    const { environment, database, store, completeImage, orphaned } = await start(storeKind)
    await database.close()
    const listKeys = async () => {
      const found = []
      for await (const { key } of store.list('')) found.push(key)
      return found.toSorted()
    }
    expect(await sweep(environment, ['--erase'])).toEqual({
      lines: ['There are no orphaned files.'],
      isOk: true,
    })
    const { lines, isOk } = await sweep(environment, ['--list', '--even-most'], laterClock)
    expect(lines.slice(0, 2).toSorted()).toEqual(orphaned.map((key) => `${key}  7 bytes`).toSorted())
    expect(lines.slice(2)).toEqual([
      '2 files without a row, 14 bytes. Nothing was deleted. Use --erase to delete them.',
    ])
    expect(isOk).toBe(true)
    expect(await listKeys()).toEqual([...getFileKeys(completeImage), ...orphaned].toSorted())
    expect((await sweep(environment, ['--erase'], laterClock)).lines).toEqual([
      'Deleted: 2 files without a row, 14 bytes.',
    ])
    expect(await listKeys()).toEqual(getFileKeys(completeImage).toSorted())
  },
)

test('images with missing files are listed, and the result is an error', async () => {
  const { environment, database, store, completeImage } = await start('disk')
  await database.close()
  await store.delete(getFileKeys(completeImage)[0] ?? '')
  expect(await sweep(environment, ['--erase'], laterClock)).toEqual({
    lines: [`Files of the image ${completeImage.id} are missing.`, 'Deleted: 2 files without a row, 14 bytes.'],
    isOk: false,
  })
})

test.runIf(isEmbedded)(
  'while a server runs on the embedded database, the sweep reports it and deletes nothing',
  async () => {
    const { environment, store, orphaned } = await start('disk')
    expect(await sweep(environment, ['--erase'], laterClock)).toEqual({
      lines: [expect.stringContaining('A server uses the embedded database'), expect.stringContaining('in use by')],
      isOk: false,
    })
    for (const key of orphaned) expect(await store.get(key)).not.toBeNull()
  },
)

test.runIf(isEmbedded)('without a database the sweep creates nothing', async () => {
  const dataDir = await makeTemporaryFolder()
  const { lines, isOk } = await sweep({ DATA_DIR: dataDir }, [])
  expect([lines, isOk]).toEqual([[`There is no database in ${dataDir}: nothing to compare.`], false])
  expect(await readdir(dataDir)).toEqual([])
})

test.skipIf(isEmbedded)('a database without our tables is reported and left unchanged', async () => {
  const { environment, database, store, orphaned } = await start('disk')
  const name = `other_${randomUUID().replaceAll('-', '')}`
  await database.db.execute(sql.raw(`create database ${name}`))
  const url = new URL(environment.DATABASE_URL ?? '')
  url.pathname = name
  const otherEnvironment = { ...environment, DATABASE_URL: url.href }
  expect(await sweep(otherEnvironment, ['--erase', '--even-most'], laterClock)).toEqual({
    lines: [expect.stringContaining('The database schema is out of date')],
    isOk: false,
  })
  for (const key of orphaned) expect(await store.get(key)).not.toBeNull()
  expect(await isMigrated(url.href, inject('migrations'))).toBe(false)
  expect(await isMigrated(environment.DATABASE_URL ?? '', inject('migrations'))).toBe(true)
})

test.skipIf(isEmbedded)('an unreachable database is reported', async () => {
  const { environment } = await start('disk')
  const url = new URL(environment.DATABASE_URL ?? '')
  url.port = String(await findFreePort())
  expect(await sweep({ ...environment, DATABASE_URL: url.href }, ['--erase'])).toEqual({
    lines: [expect.stringContaining("The database of DATABASE_URL can't be opened")],
    isOk: false,
  })
})

test('if no image is left, files are kept unless --even-most is set', async () => {
  const { environment, database, store, completeImage, orphaned } = await start('disk')
  await database.db.execute(sql`delete from images`)
  await database.close()
  const keys = [...getFileKeys(completeImage), ...orphaned]
  const { lines, isOk } = await sweep(environment, ['--erase'], laterClock)
  expect([lines, isOk]).toEqual([[expect.stringContaining('Is this the right database?')], false])
  for (const key of keys) expect(await store.get(key)).not.toBeNull()
  const { length } = keys
  const deletedMessage = [`Deleted: ${length} files without a row, ${length * 7} bytes.`]
  expect((await sweep(environment, ['--erase', '--even-most'], laterClock)).lines).toEqual(deletedMessage)
  for (const key of keys) expect(await store.get(key)).toBeNull()
})

test('usage and configuration errors are reported', async () => {
  expect((await sweep({}, ['--force'])).lines).toEqual([expect.stringContaining('npm run sweep')])
  expect((await sweep({ S3_REGION: 'auto' }, [])).lines).toEqual([expect.stringContaining('S3_BUCKET must be set')])
})

test.skipIf(isEmbedded)('store errors are reported', async () => {
  const { environment, database } = await start('s3')
  await database.close()
  const { lines, isOk } = await sweep({ ...environment, S3_SECRET_ACCESS_KEY: 'another' }, [])
  expect([lines, isOk]).toEqual([[expect.stringContaining('403 SignatureDoesNotMatch')], false])
})
