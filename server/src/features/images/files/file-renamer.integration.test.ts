import type { Image } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createFailingStore } from '../../../../test/fakes/failing-store.ts'
import { listFileNames, extractFileKey, listStoredNames, openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'
import { countWaitingForLocks } from '../../../../test/harness/waiting-locks.ts'
import { createFileToken } from './file-keys.ts'

const dataDir = await makeTemporaryFolder()
const store = createFailingStore(openDiskStore(dataDir))
const { app, database, sweepFiles, createUser, generateImage } = await startTestApplication(
  { DATA_DIR: dataDir, WELCOME_CREDITS: '100000' },
  { store },
)
const owner = await createUser()

const createImage = (visibility: Image['visibility'] = 'public') => generateImage(owner, { visibility })

const { headers } = owner
const hide = ({ id }: Image) =>
  app.inject({ method: 'PATCH', url: `/api/images/${id}`, headers, payload: { visibility: 'private' } })
const publish = ({ id }: Image) =>
  app.inject({ method: 'PATCH', url: `/api/images/${id}`, headers, payload: { visibility: 'public' } })
const remove = ({ id }: Image) => app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers })
const restore = ({ id }: Image) => app.inject({ method: 'POST', url: `/api/images/${id}/restore`, headers })
const imageIn = (response: { json<Body>(): Body }) => response.json<{ image: Image }>().image
const fetchStatus = async (url: string) => (await app.inject({ url, headers: { cookie: owner.cookie } })).statusCode

/** Waits until the jobs have deleted old files and only the files of these images are left. */
const expectOnlyFilesOf = (images: Image[]) =>
  expect.poll(() => listStoredNames(dataDir), { timeout: 20_000, interval: 50 }).toEqual(listFileNames(images))

test('hiding or deleting an image renames every file and deletes the old ones', async () => {
  const first = await createImage()
  const bytes = (await app.inject(first.url)).rawPayload
  const hidden = imageIn(await hide(first))
  expect(extractFileKey(hidden.url)).not.toBe(extractFileKey(first.url))
  expect(extractFileKey(hidden.compressed_url)).not.toBe(extractFileKey(first.compressed_url))
  expect((await app.inject(hidden.url)).rawPayload.equals(bytes)).toBe(true)
  await expectOnlyFilesOf([hidden])
  await remove(first)
  const restored = imageIn(await restore(first))
  expect(extractFileKey(restored.url)).not.toBe(extractFileKey(hidden.url))
  for (const url of [first.url, first.compressed_url, hidden.url, hidden.compressed_url])
    expect(await fetchStatus(url)).toBe(404)
  expect((await app.inject(restored.url)).rawPayload.equals(bytes)).toBe(true)
  await expectOnlyFilesOf([restored])
  await remove(restored)
})

test('publishing an image, or hiding a private one, keeps its file names', async () => {
  const image = await createImage('private')
  expect(imageIn(await hide(image)).url).toBe(image.url)
  const published = imageIn(await publish(image))
  expect(published.url).toBe(`/files/${extractFileKey(image.url)}`)
  expect(imageIn(await publish(image)).url).toBe(published.url)
  await remove(image)
})

test('concurrent changes of one image lose no files and leave no orphaned ones', { timeout: 120_000 }, async () => {
  for (let round = 0; round < (inject('deep') ? 10 : 3); round++) {
    const image = await createImage()
    const responses = await Promise.all([
      hide(image),
      hide(image),
      publish(image),
      hide(image),
      remove(image),
      hide(image),
      restore(image),
      remove(image),
      publish(image),
      hide(image),
    ])
    for (const { statusCode } of responses) expect([200, 404]).toContain(statusCode)
    const restored = imageIn(await restore(image))
    for (const url of [restored.url, restored.compressed_url]) expect(await fetchStatus(url)).toBe(200)
    await remove(restored)
  }
  await sweepFiles()
  expect(await sweepFiles()).toMatchObject({ missing: 0 })
})

test('only one of many concurrent deletions succeeds', async () => {
  const image = await createImage()
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => remove(image)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(5)
  expect((await restore(image)).statusCode).toBe(200)
  await remove(image)
})

test('a download during changes of visibility always returns the complete image', { timeout: 60_000 }, async () => {
  const image = await createImage()
  const download = () => app.inject({ url: `/api/images/${image.id}/download`, headers })
  const bytes = (await download()).rawPayload
  const downloadsMin = inject('deep') ? 12 : 4
  let downloads = 0
  let isOver = false
  const visibilityChanges = (async () => {
    while (downloads < downloadsMin) {
      await hide(image)
      await publish(image)
    }
    isOver = true
  })()
  while (!isOver) {
    const response = await download()
    expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true])
    const zip = await app.inject({ url: `/api/images/zip?ids=${image.id}`, headers })
    const [entry] = Object.values(unzipSync(zip.rawPayload))
    expect(entry && Buffer.from(entry).equals(bytes)).toBe(true)
    downloads++
  }
  await visibilityChanges
  await remove(image)
})

test.each([
  ['full', 0],
  ['full', 1],
  ['unavailable', 0],
  ['unavailable', 1],
] as const)(
  'if the store is %s after %i files, hiding returns 503 and deleting succeeds',
  async (reason, failAfter) => {
    const image = await createImage()
    const before = listStoredNames(dataDir)
    store.fault = { after: failAfter, reason }
    const response = await hide(image)
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message },
    ])
    const current = imageIn(await app.inject({ url: `/api/images/${image.id}`, headers }))
    expect(current).toEqual(image)
    for (const url of [image.url, image.compressed_url]) expect((await app.inject(url)).statusCode).toBe(200)
    // Jobs of earlier tests may still delete files.
    expect(before).toEqual(expect.arrayContaining(listStoredNames(dataDir)))
    store.fault = { after: failAfter, reason }
    expect((await remove(image)).statusCode).toBe(200)
    store.fault = null
    for (const url of [`/api/images/${image.id}`, image.url]) {
      await expect.poll(async () => (await app.inject({ url, headers })).statusCode).toBe(404)
    }
    expect((await remove(image)).statusCode).toBe(404)
  },
)

// PGlite has one connection, so no other transaction can run between two statements there.
test.runIf(inject('engine') === 'postgres')(
  'while the store fails, an image whose files are renamed during its deletion is deleted',
  async () => {
    const { db } = database
    const image = await createImage()
    store.fault = { after: 0, reason: 'unavailable' }
    let removal: ReturnType<typeof remove> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`update images set file_token = ${createFileToken()} where id = ${image.id}`)
      removal = remove(image)
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    })
    expect((await removal)?.statusCode).toBe(200)
    store.fault = null
    expect(await fetchStatus(`/api/images/${image.id}`)).toBe(404)
  },
)
