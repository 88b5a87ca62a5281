import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImage } from '../../../../test/fixtures/image-rows.ts'
import { startObservedRenditions } from '../../../../test/fixtures/renditions.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'
import { createImageDownloads } from '../index.ts'

const dataDir = await makeTemporaryFolder()
const { db } = await createTestDatabase()
const store = openDiskStore(dataDir)
/** One process, so that queued requests run in order. */
const { renditions, close } = startObservedRenditions()
afterAll(close)
const downloads = createImageDownloads({ db, store, renditions })
const signedOut = async () => null

function createNoise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

test('a generated image waits for at most one of many queued downloads', async () => {
  const { id, fileToken } = await insertImage(db, { originalFormat: 'jpeg' })
  await store.put(`original-images/${fileToken}.jpg`, await createNoise(1_500, 1_000).jpeg().toBuffer(), 'image/jpeg')
  const image = await createNoise(60, 90).png().toBuffer()
  const provenance = { system: 'Pictor', model: 'test', createdAt: new Date(), composite: false }
  const finished: string[] = []
  const { signal } = new AbortController()
  const downloading = Array.from({ length: 8 }, async () => {
    const file = await downloads.loadPng(id, signedOut, signal)
    finished.push(file ? 'download' : 'nothing')
  })
  await expect.poll(() => finished.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  const finishedBefore = finished.length
  await renditions.render(image, { provenance, isOwnEncoding: true })
  finished.push('picture')
  await Promise.all(downloading)
  expect(finished.filter((item) => item === 'download')).toHaveLength(8)
  expect(finished.indexOf('picture') - finishedBefore).toBeLessThanOrEqual(2)
})
