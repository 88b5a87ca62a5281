import { readdir } from 'node:fs/promises'
import type { Image } from '@pictor/contract'
import { IMAGE_PURGE_AFTER_MS } from '@pictor/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createS3ObjectStore } from '../../adapters/object-store/s3.ts'
import { readConfig } from '../../config/config.ts'
import { purgeDeletedImages } from '../../features/images/index.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { startS3Server } from '../../../test/fakes/s3-server.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { createTestJobs } from '../../../test/fakes/test-jobs.ts'
import { getImageOrigins } from './store.ts'

const server = await startS3Server()
const s3Proxy = await server.startProxy()
afterAll(() => s3Proxy.stop())
const bucket = await server.makeBucket(s3Proxy)
const dataDir = await makeTemporaryFolder()
const environment = {
  DATA_DIR: dataDir,
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: bucket.bucket,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  S3_LINKS: 'on',
}
const application = await startTestApplication(environment, { fileMinAgeMs: 0 })
const { app, database, model, createUser, sweepFiles } = application
const { startGeneration, waitUntilFinished, balance } = createGenerationCalls(application)
const jobs = await createTestJobs(database)
const store = createS3ObjectStore(bucket)
// Wide enough that every rendition is created.
const testImage = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
model.respond = async () => ({ bytes: testImage, format: 'png', costMicroUsd: 0, usage: null })
const user = await createUser()
const afterPurge = { now: () => new Date(Date.now() + IMAGE_PURGE_AFTER_MS + 60_000) }
const BUSY = { kind: 'answer', status: 503, code: 'SlowDown' } as const

async function listKeys(): Promise<string[]> {
  const found = []
  for await (const { key } of store.list('')) found.push(key)
  return found
}

test('with a bucket, images are generated, stored, served and purged', async () => {
  const { images, status } = await waitUntilFinished(user, (await startGeneration(user)).id)
  expect(status).toBe('succeeded')
  const [image] = images
  expect(await listKeys()).toHaveLength(4)
  for (const url of [image?.url ?? '', image?.compressed_url ?? '']) {
    const response = await app.inject(url)
    expect([response.statusCode, response.rawPayload]).toEqual([
      200,
      Buffer.from((await store.get(url.slice(7))) ?? ''),
    ])
  }
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })

  const { headers } = user
  expect((await app.inject({ method: 'DELETE', url: `/api/images/${image?.id}`, headers })).statusCode).toBe(200)
  await purgeDeletedImages({ db: database.db, jobs, clock: afterPurge })
  await expect.poll(listKeys, { timeout: 20_000 }).toEqual([])
  expect((await app.inject(image?.url ?? '')).statusCode).toBe(404)
  // No file was written to the disk.
  expect(await readdir(dataDir)).not.toContain('files')
})

test('a request for a private file is redirected to a signed URL of the store, which only the owner gets', async () => {
  const { images } = await waitUntilFinished(user, (await startGeneration(user)).id)
  const hideRequest = { method: 'PATCH', url: `/api/images/${images[0]?.id}`, headers: user.headers } as const
  const hidden = await app.inject({ ...hideRequest, payload: { visibility: 'private' } })
  const { url, original_storage_path: key = '' } = hidden.json<{ image: Image }>().image
  const response = await app.inject(url)
  const signedUrl = String(response.headers.location)
  expect([response.statusCode, signedUrl.startsWith(`${bucket.endpoint}/${bucket.bucket}/${key}?`)]).toEqual([
    302,
    true,
  ])
  expect(Buffer.from(await (await fetch(signedUrl)).arrayBuffer())).toEqual(Buffer.from((await store.get(key)) ?? ''))
  expect((await app.inject(`/files/${key}`)).statusCode).toBe(404)
  expect(getImageOrigins(readConfig(environment, dataDir))).toEqual([bucket.endpoint])
  await app.inject({ method: 'DELETE', url: hideRequest.url, headers: user.headers })
  await purgeDeletedImages({ db: database.db, jobs, clock: afterPurge })
  await expect.poll(listKeys, { timeout: 20_000 }).toEqual([])
})

test('files without a row are deleted from the bucket', async () => {
  await store.put(`original-images/${'a'.repeat(32)}.png`, testImage, 'image/png')
  await expect.poll(async () => (await sweepFiles()).erased, { timeout: 20_000 }).toBe(1)
  expect(await listKeys()).toEqual([])
})

test('while the store is unreachable, files return 503, the server is not ready, and generations are refunded', async () => {
  const { images } = await waitUntilFinished(user, (await startGeneration(user)).id)
  const url = images[0]?.url ?? ''
  const before = await balance(user)
  s3Proxy.faults.push(...Array.from({ length: 1_000 }, () => BUSY))
  expect((await app.inject(url)).statusCode).toBe(503)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  const failed = await waitUntilFinished(user, (await startGeneration(user)).id)
  s3Proxy.faults.length = 0
  expect(failed.status).toBe('failed')
  expect(await balance(user)).toBe(before)
  expect((await app.inject(url)).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
