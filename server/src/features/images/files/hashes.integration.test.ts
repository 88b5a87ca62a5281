import { createHash, randomUUID } from 'node:crypto'
import type { Image } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { extractFileKey, openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { addHash, selectImageByHash } from './hashes.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '800', DEMO_GALLERY: '2' })
const { app, database, model, createUser, dataDir } = application
const { db } = database
const store = openDiskStore(dataDir)

const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const requestKnown = (query: string) => app.inject({ url: `/api/images/known?${query}` })
const isRecognized = async (bytes: Uint8Array) =>
  (await requestKnown(`sha256=${hashFile(bytes)}`)).json<{ known: boolean }>().known

/** Generates an image that is wide enough for both grid widths. */
async function generate(user: TestUser, visibility = 'public'): Promise<Image> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const testImage = sharp({ create: { width: 700, height: 100, channels: 3, background: '#345', noise } })
  const bytes = await testImage.png().toBuffer()
  model.respond = async () => ({ bytes, format: 'png', costMicroUsd: 0, usage: null })
  return application.generateImage(user, { visibility })
}

/** Every stored file of an image. */
function loadFiles({ url, srcset }: Image): Promise<Buffer[]> {
  const urls = [url, ...srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]
  return Promise.all(urls.map(async (fileUrl) => Buffer.from((await store.get(extractFileKey(fileUrl))) ?? [])))
}

test('every file of a generated image is recognized, public or private, until the image is deleted', async () => {
  const user = await createUser()
  for (const visibility of ['public', 'private']) {
    const image = await generate(user, visibility)
    const files = await loadFiles(image)
    expect(files).toHaveLength(4)
    const recognizeFiles = () => Promise.all(files.map(isRecognized))
    expect(await recognizeFiles()).toEqual([true, true, true, true])
    const imageRequest = { url: `/api/images/${image.id}`, headers: user.headers }
    await app.inject({ ...imageRequest, method: 'DELETE' })
    expect(await recognizeFiles()).toEqual([false, false, false, false])
    await app.inject({ ...imageRequest, method: 'POST', url: `${imageRequest.url}/restore` })
    expect(await recognizeFiles()).toEqual([true, true, true, true])
  }
})

test('a file with one changed bit and a foreign file are not recognized', async () => {
  const [original = Buffer.alloc(0)] = await loadFiles(await generate(await createUser()))
  original[original.length - 20] = (original.at(-20) ?? 0) ^ 1
  expect(await isRecognized(original)).toBe(false)
  expect(await isRecognized(Buffer.from('a picture of somebody else'))).toBe(false)
  expect(await isRecognized(Buffer.alloc(0))).toBe(false)
})

test('the response says only that the file is known, and is not cached', async () => {
  const [original = Buffer.alloc(0)] = await loadFiles(await generate(await createUser(), 'private'))
  for (const sha256 of [hashFile(original), hashFile(original).toUpperCase()]) {
    const { statusCode, headers, body } = await requestKnown(`sha256=${sha256}`)
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '{"known":true}'])
  }
})

test.each([
  '',
  'sha256=',
  'sha256=abc',
  `sha256=${'g'.repeat(64)}`,
  `sha256=${'a'.repeat(65)}`,
  `sha256=${'a'.repeat(64)}&x=1`,
])('the query “%s” returns 400', async (query) => {
  const { statusCode, json } = await requestKnown(query)
  expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('images of a deleted account are no longer recognized, and their hashes are deleted', async () => {
  const user = await createUser()
  const image = await generate(user)
  const [original = Buffer.alloc(0)] = await loadFiles(image)
  const countHashes = async () => {
    const query = sql`select count(*)::int as hashes from image_hashes where image_id = ${image.id}`
    return (await queryRows(db, query, z.object({ hashes: z.int() })))[0]?.hashes
  }
  expect(await countHashes()).toBe(4)
  const payload = { confirmation: user.email }
  await app.inject({ method: 'POST', url: '/api/users/delete', headers: user.headers, payload })
  expect([await isRecognized(original), await countHashes()]).toEqual([false, 0])
})

test('images of the demo gallery are recognized', async () => {
  const listPublicImages = async () => (await app.inject('/api/images/public')).json<{ images: Image[] }>().images
  const listDemoImages = async () => (await listPublicImages()).filter(({ generation_id: id }) => id === null)
  await expect.poll(listDemoImages, { timeout: 20_000 }).toHaveLength(2)
  for (const image of await listDemoImages()) {
    const files = await loadFiles(image)
    expect(await Promise.all(files.map(isRecognized))).toEqual(files.map(() => true))
  }
})

test('adding a hash fails for a missing image and can be repeated for an existing one', async () => {
  expect(await addHash(db, randomUUID(), Buffer.alloc(32))).toBe(false)
  const [image] = (await app.inject('/api/images/public')).json<{ images: Image[] }>().images
  const addAgain = async () => addHash(db, image?.id ?? '', Buffer.alloc(32, 1))
  expect([await addAgain(), await addAgain()]).toEqual([true, true])
})

test('a hash among many is found by the primary key', async () => {
  await db.execute(sql`insert into image_hashes (sha256, image_id)
    select sha256(number::text::bytea), (select id from images limit 1) from generate_series(1, 20000) number`)
  await db.execute(sql`analyze image_hashes`)
  const explained = await queryRows(
    db,
    sql`explain ${selectImageByHash(db, Buffer.alloc(32))}`,
    z.object({ 'QUERY PLAN': z.string() }),
  )
  const plan = explained.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('image_hashes_pkey')
  expect(plan).not.toContain('Seq Scan on image_hashes')
})
