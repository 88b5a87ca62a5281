import path from 'node:path'
import type { Image } from '@pictor/contract'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { imageRow, insertImage } from '../../../test/fixtures/image-rows.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { createTestModel } from '../../../test/fakes/test-model.ts'

// Originals of a vendor's model are stored unchanged, in any format.
const model = { ...createTestModel(), isDemo: false }
const { app, database, createUser, generateImage, dataDir } = await startTestApplication(
  { WELCOME_CREDITS: '800' },
  { model },
)
const [owner, otherUser] = [await createUser(), await createUser()]
const store = openDiskStore(dataDir)
const ONE_PER_HOUR = { points: 1, windowSeconds: 3_600 }
const limitedDir = path.join(dataDir, 'limited')
const limits = { 'download:ip': ONE_PER_HOUR, 'zip:user': ONE_PER_HOUR }
const limited = await startTestApplication({ DATA_DIR: limitedDir }, { limits })

async function makeImage(prompt: string, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Image> {
  const canvas = sharp({ create: { width: 60, height: 90, channels: 3, background: '#345' } })
  const bytes = await canvas.toFormat(format).toBuffer()

  model.respond = async () => ({ bytes, format, costMicroUsd: 0, usage: null })
  return generateImage(owner, { prompt })
}

const readOriginal = async ({ url }: Image) => (await store.get(url.replace('/files/', ''))) ?? Buffer.alloc(0)
const requestDownload = (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/images/${id}/download`, headers })
const requestZip = (ids: string, headers: Record<string, string> = owner.headers) =>
  app.inject({ url: `/api/images/zip?ids=${ids}`, headers })

test('a download is a PNG that is named after the prompt', async () => {
  const image = await makeImage('Zürich, "im Schnee"')
  const { statusCode, headers } = await requestDownload(image.id)
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Zurich, im Schnee.png"; filename*=UTF-8''Z%C3%BCrich%2C%20im%20Schnee.png`,
    }),
  ])
})

test('only the owner downloads a private image, by cookie or by token', async () => {
  const image = await makeImage('a secret')
  const change = { method: 'PATCH', url: `/api/images/${image.id}`, payload: { visibility: 'private' } } as const
  await app.inject({ ...change, headers: owner.headers })
  const credentials = [owner.headers, { cookie: owner.cookie }, otherUser.headers, { cookie: otherUser.cookie }, {}]
  const statuses = await Promise.all(
    credentials.map(async (headers) => (await requestDownload(image.id, { ...headers })).statusCode),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404])
  const zips = await Promise.all(
    credentials.map(async (headers) => (await requestZip(image.id, { ...headers })).statusCode),
  )
  expect(zips).toEqual([200, 200, 404, 404, 401])
})

test('an unknown image and an image without its file return 404', async () => {
  const { id } = await insertImage(database.db)
  for (const missing of [id, '11111111-1111-4111-8111-111111111111', 'x', '%00', '%2e%2e%2f', 'zip']) {
    const response = await requestDownload(missing)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('a zip contains each original once, in its own format and with a unique name', async () => {
  const images = [await makeImage('a fox'), await makeImage('a fox'), await makeImage('雪', 'jpeg')]
  const ids = images.map(({ id }) => id)
  const response = await requestZip([...ids, ids[0]].join(','), { cookie: owner.cookie })
  expect([response.statusCode, response.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename=images.zip',
    }),
  ])
  const files = unzipSync(response.rawPayload)
  expect(Object.keys(files)).toEqual(['a fox.png', 'a fox (2).png', '雪.jpg'])
  const stored = await Promise.all(images.map(readOriginal))
  // PNG files get provenance metadata. Other formats are as the vendor delivered them.
  const marked = await Promise.all(
    images.slice(0, 2).map(async ({ id }) => (await requestDownload(id, owner.headers)).rawPayload),
  )
  expect(Object.values(files).map((bytes) => Buffer.from(bytes))).toEqual([...marked, Buffer.from(stored[2] ?? [])])
  expect((await requestZip(ids.join(','), otherUser.headers)).statusCode).toBe(200)
})

test('a zip leaves out images that are missing or not visible to the user; if none remains, it returns 404', async () => {
  const { id } = await makeImage('a fox')
  const hidden = await insertImage(database.db, { userId: otherUser.id, visibility: 'private' })
  const deleted = await insertImage(database.db, { userId: owner.id, deletedAt: new Date() })
  const withoutFile = await insertImage(database.db, { userId: owner.id })
  const unavailableIds = [hidden.id, deleted.id, withoutFile.id, imageRow().id, 'x', '', '%00']
  for (const unavailableId of unavailableIds)
    expect([unavailableId, (await requestZip(unavailableId || ',')).statusCode]).toEqual([unavailableId, 404])
  expect((await requestZip(unavailableIds.join(','))).statusCode).toBe(404)
  const response = await requestZip([...unavailableIds, id].join(','))
  expect([response.statusCode, Object.keys(unzipSync(response.rawPayload))]).toEqual([200, ['a fox.png']])
})

test('a zip needs at least one image and at most the maximum of a selection', async () => {
  const { id } = await makeImage('a fox')
  for (const ids of [
    '',
    Array(SELECTION_MAX + 1)
      .fill(id)
      .join(','),
    `${id}&ids=${id}`,
  ]) {
    expect((await requestZip(ids)).statusCode).toBe(400)
  }
  expect((await requestZip(Array(SELECTION_MAX).fill(id).join(','))).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/images/zip', headers: owner.headers })).statusCode).toBe(400)
})

test('downloads are limited per IP address, zips per user', async () => {
  const [user, other] = [await limited.createUser(), await limited.createUser()]
  const requestStatus = async (url: string, headers: Record<string, string>) =>
    (await limited.app.inject({ url, headers })).statusCode
  const { id } = await insertImage(limited.database.db)
  for (const expected of [404, 429]) expect(await requestStatus(`/api/images/${id}/download`, {})).toBe(expected)
  const { image } = (await limited.app.inject(`/api/images/${id}`)).json<{ image: Image }>()
  await openDiskStore(limitedDir).put(image.url.replace('/files/', ''), Buffer.from('the image'), 'image/png')
  for (const expected of [200, 429])
    expect(await requestStatus(`/api/images/zip?ids=${id}`, user.headers)).toBe(expected)
  expect(await requestStatus(`/api/images/zip?ids=${id}`, other.headers)).toBe(200)
})
