import { randomUUID } from 'node:crypto'
import { ObjectStoreError, type ObjectStore } from '../../ports/object-store.ts'
import { toObjectStoreError } from './s3-errors.ts'
import { getBucketUrl, createS3ObjectStore, type S3Bucket } from './s3.ts'

const TIMEOUT_MS = 4_000

/**
 * Checks that the server has every permission that it needs in its bucket, with a file that it deletes again. Returns a
 * report. Rejects if an operation fails or if the public can read the bucket.
 */
export async function checkS3(bucket: S3Bucket): Promise<string> {
  const store = createS3ObjectStore({ ...bucket, timeoutMs: TIMEOUT_MS, retryDelaysMs: [] })
  const key = `doctor/${randomUUID()}.bin`
  await store.put(key, new Uint8Array(1), 'application/octet-stream')
  try {
    if ((await store.get(key)) === null)
      throw new ObjectStoreError('unavailable', 'A file that was written cannot be read.')
    if (!(await isListed(store, key)))
      throw new ObjectStoreError('unavailable', 'A file that was written is not listed.')
    for (const path of ['?list-type=2', `/${key}`]) await assertNotPublic(`${getBucketUrl(bucket)}${path}`)
  } finally {
    await store.delete(key)
  }
  return `In the bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}: write, read and list succeed, and public access is denied.`
}

async function isListed(store: ObjectStore, key: string): Promise<boolean> {
  for await (const file of store.list(key)) if (file.key === key) return true
  return false
}

/** An unsigned request has the permissions of the public. */
async function assertNotPublic(url: string): Promise<void> {
  const action = 'send an unsigned request'
  const { ok, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw toObjectStoreError(action, error)
    },
  )
  await body?.cancel()
  if (ok)
    throw new ObjectStoreError('unavailable', `The public can read ${new URL(url).pathname}. Make the bucket private.`)
}
