import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createS3ObjectStore } from '../adapters/object-store/s3.ts'
import { diagnose } from './doctor.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { startS3Server } from '../../test/fakes/s3-server.ts'

const server = await startS3Server()

async function start() {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'pictor-doctor-'))
  const s3Proxy = await server.startProxy()
  onTestFinished(async () => {
    await Promise.all([s3Proxy.stop(), rm(DATA_DIR, { recursive: true })])
  })
  const bucket = await server.makeBucket(s3Proxy)
  const keys = { S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey }
  const environment = { DATA_DIR, S3_ENDPOINT: bucket.endpoint, S3_BUCKET: bucket.bucket, ...keys }
  return { s3Proxy, bucket, environment }
}

async function checkFiles(environment: Record<string, string>): Promise<string | undefined> {
  const { lines, isHealthy } = await diagnose(environment)
  const line = lines.find((text) => text.includes('Files'))
  expect(isHealthy).toBe(line?.startsWith('ok'))
  return line
}

test('a bucket is checked by writing, reading, listing and deleting a file', async () => {
  const { s3Proxy, bucket, environment } = await start()
  expect(await checkFiles(environment)).toBe(
    `ok    Files     In the bucket ${bucket.bucket} at ${new URL(s3Proxy.url).host}: write, read and list succeed, and public access is denied.`,
  )
  // The test file is deleted, so the list is empty.
  for await (const { key } of createS3ObjectStore(bucket).list('')) expect(key).toBe('nothing')
})

test.each([
  ['S3_SECRET_ACCESS_KEY', 'a-wrong-secret', '403 SignatureDoesNotMatch'],
  ['S3_ACCESS_KEY_ID', 'nobody', '403 InvalidAccessKeyId'],
  ['S3_BUCKET', 'nobodys-bucket', '404 NoSuchBucket'],
])('a wrong %s fails the check, and no secret is shown', async (name, value, reason) => {
  const { bucket, environment } = await start()
  const line = await checkFiles({ ...environment, [name]: value })
  expect(line).toMatch(/^FAIL {2}Files/)
  expect(line).toContain(reason)
  expect(line).not.toMatch(new RegExp(`a-wrong-secret|${bucket.secretAccessKey}`))
})

test.each([
  ['GET', 2, 'read'],
  ['list', 3, 'list'],
  ['DELETE', 6, 'delete'],
])('a missing permission for %s fails the check', async (_permission, requestNumber, verb) => {
  const { s3Proxy, environment } = await start()
  const withoutFault = Array.from({ length: requestNumber - 1 }, () => null)
  s3Proxy.faults.push(...withoutFault, { kind: 'answer', status: 403, code: 'AccessDenied' })
  expect(await checkFiles(environment)).toMatch(new RegExp(`^FAIL {2}Files +Could not ${verb} .*: 403 AccessDenied`))
})

test('a publicly readable bucket fails the check', async () => {
  const { s3Proxy, environment } = await start()
  s3Proxy.isOpen = true
  expect(await checkFiles(environment)).toMatch(/^FAIL {2}Files +The public can read .*Make the bucket private/)
})

test('an unreachable store fails the check', async () => {
  const { environment } = await start()
  expect(await checkFiles({ ...environment, S3_ENDPOINT: `http://127.0.0.1:${await findFreePort()}` })).toMatch(
    /^FAIL {2}Files +Could not store .*ECONNREFUSED/,
  )
})
