import { IMAGE_PURGE_AFTER_MS } from '@pictor/contract/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { findMiscounts } from '../../../../test/fixtures/list-counts.ts'
import { generatedImageRow } from '../../../../test/fixtures/generated-image-rows.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'
import { createTestJobs } from '../../../../test/fakes/test-jobs.ts'
import { purgeDeletedImages } from './purge.ts'
import { getFileKeys } from './file-keys.ts'
import { images } from '../images.table.ts'

const database = await createTestDatabase()
const { db } = database
const root = await makeTemporaryFolder()
const store = openDiskStore(root)
const jobs = await createTestJobs(database)
const deletedKeys: string[] = []
await jobs.work('erase-files', 1, async ({ keys }) => {
  for (const key of keys) await store.delete(key)
  deletedKeys.push(...keys)
})

const now = new Date()
const clock = { now: () => now }
const createDeletedRow = (agoMs: number) => generatedImageRow({ deletedAt: new Date(now.getTime() - agoMs) })
const readIds = async () => (await db.select({ id: images.id }).from(images)).map(({ id }) => id).toSorted()

test('hundreds of images deleted more than a day ago are purged with their files; others stay', async () => {
  const old = Array.from({ length: 401 }, () => createDeletedRow(IMAGE_PURGE_AFTER_MS + 1))
  const kept = [createDeletedRow(IMAGE_PURGE_AFTER_MS), createDeletedRow(0), generatedImageRow()]
  await db.insert(images).values([...old, ...kept])
  const someKeys = [old[0], old[400], ...kept].flatMap((row) => (row ? getFileKeys(row) : []))
  for (const key of someKeys) await store.put(key, Buffer.from('picture'), 'image/webp')

  await purgeDeletedImages({ db, jobs, clock }, AbortSignal.abort())
  expect(await readIds()).toHaveLength(404)
  await purgeDeletedImages({ db, jobs, clock })
  expect(await readIds()).toEqual(kept.map(({ id }) => id).toSorted())
  await expect.poll(() => deletedKeys.toSorted(), { timeout: 20_000 }).toEqual(old.flatMap(getFileKeys).toSorted())
  const remainingKeys = []
  for await (const { key } of store.list('')) remainingKeys.push(key)
  expect(remainingKeys.toSorted()).toEqual(kept.flatMap(getFileKeys).toSorted())
  expect(await findMiscounts(db)).toEqual([])
})

test('a row stays if the job for its files cannot be enqueued', async () => {
  const row = createDeletedRow(IMAGE_PURGE_AFTER_MS + 1)
  await db.insert(images).values(row)
  const failingJobs = { ...jobs, enqueue: () => Promise.reject(new Error('no queue')) }
  await expect(purgeDeletedImages({ db, jobs: failingJobs, clock })).rejects.toThrow('no queue')
  expect(await db.select().from(images).where(eq(images.id, row.id))).toHaveLength(1)
})
