// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '@pictor/contract/errors'
import { createSessionFixture } from '../../testing/session-fixture.ts'
import { createFakeXhr } from '../../testing/fake-xhr.ts'
import { uploadImage, type UploadProgress } from './upload-image.ts'

const IMAGE = { id: 'image-1', url: '/files/image-1.png' }
const upload = { key: 'key-1', file: new File(['picture'], 'a.png', { type: 'image/png' }), description: ' At dusk ' }

beforeEach(() => {
  vi.useFakeTimers()
})

/** Starts an upload by Ada, without waits between attempts. */
function startUpload(overrides: Partial<typeof upload> = {}) {
  const { session, requestCount: tokenRequests } = createSessionFixture()
  session.begin('ada')
  const fakeXhr = createFakeXhr()
  const controller = new AbortController()
  const progress: UploadProgress[] = []
  const retryPolicy = {
    wait: async () => {},
    waitForOnline: () => new Promise<void>(() => {}),
    random: () => 0,
    now: Date.now,
  }
  const uploaded = uploadImage(
    { ...upload, ...overrides },
    { signal: controller.signal, onProgress: (update) => progress.push(update) },
    { createXhr: fakeXhr.createXhr, session, retryPolicy },
  )
  // The test awaits the promise later. This avoids an unhandled rejection until then.
  uploaded.catch(() => undefined)
  return { ...fakeXhr, uploaded, controller, progress, tokenRequests }
}

test('the image and its description are sent as a form, with the access token and the idempotency key', async () => {
  const { uploaded, waitForRequest } = startUpload()
  const call = await waitForRequest()
  expect(call.headers.get('idempotency-key')).toBe('key-1')
  expect(call.headers.get('authorization')).toMatch(/^Bearer header\./)
  expect(call.form?.get('description')).toBe('At dusk')
  expect(call.form?.get('image')).toMatchObject({ name: 'a.png', size: 7 })
  call.respond(201, { image: IMAGE })
  expect(await uploaded).toEqual(IMAGE)
})

test('an empty description is not sent', async () => {
  const { waitForRequest } = startUpload({ description: '  ' })
  expect((await waitForRequest()).form?.has('description')).toBe(false)
})

test('progress reports the part that was sent, then that the server is processing it', async () => {
  const { uploaded, waitForRequest, progress } = startUpload()
  const call = await waitForRequest()
  for (const share of [0.25, 0.5, 1]) call.reportSent(share)
  expect(progress.map(({ stage, share }) => [stage, share])).toEqual([
    ['sending', 0.25],
    ['sending', 0.5],
    ['finishing', 1],
    ['finishing', 1],
  ])
  call.respond(201, { image: IMAGE })
  await uploaded
})

test('after a network failure the upload is retried with the same key, and reports that it waits', async () => {
  const { uploaded, waitForRequest, calls, progress } = startUpload()
  const first = await waitForRequest()
  const again = waitForRequest()
  first.reportSent(0.5)
  first.fail()
  const second = await again
  second.respond(201, { image: IMAGE })
  expect(await uploaded).toEqual(IMAGE)
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  expect(progress.at(-1)).toEqual({ stage: 'waiting', share: 0 })
})

/** A file that becomes unreadable when the test decides, as if it was changed or removed. */
class LosableFile extends File {
  isUnreadable = false
  override slice(start?: number, end?: number) {
    const part = super.slice(start, end)
    if (this.isUnreadable)
      part.arrayBuffer = () => Promise.reject(new DOMException('It has changed', 'NotReadableError'))
    return part
  }
}

const CHANGED = { code: 'UPLOAD_FILE_CHANGED', message: 'The file was changed or removed. Please choose it again.' }

test('a file that was changed after it was selected is not sent', async () => {
  const file = new LosableFile(['picture'], 'a.png')
  file.isUnreadable = true
  const { uploaded, calls } = startUpload({ file })
  await expect(uploaded).rejects.toMatchObject(CHANGED)
  expect(calls).toEqual([])
})

test('a file that is changed during the upload is not sent again', async () => {
  const file = new LosableFile(['picture'], 'a.png')
  const { uploaded, waitForRequest, calls } = startUpload({ file })
  const call = await waitForRequest()
  file.isUnreadable = true
  call.fail()
  await expect(uploaded).rejects.toMatchObject(CHANGED)
  expect(calls).toHaveLength(1)
})

test('a 401 fetches a new token and retries once', async () => {
  const { uploaded, waitForRequest, tokenRequests } = startUpload()
  const first = await waitForRequest()
  const again = waitForRequest()
  first.respond(401, { code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' })
  const second = await again
  expect(second.headers.get('authorization')).not.toBe(first.headers.get('authorization'))
  second.respond(401, { code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' })
  await expect(uploaded).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
  expect(tokenRequests()).toBe(2)
})

test('an upload has no time limit while it progresses, and times out after half a minute without progress', async () => {
  const { waitForRequest, calls } = startUpload()
  const call = await waitForRequest()
  for (const share of [0.1, 0.2, 0.3]) {
    await vi.advanceTimersByTimeAsync(29_000)
    call.reportSent(share)
  }
  expect(call.wasAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([call.wasAborted(), calls.length]).toEqual([true, 2])
})

test('a connection that stays dead fails with a timeout', async () => {
  const { uploaded, calls } = startUpload()
  await vi.advanceTimersByTimeAsync(4 * 30_000)
  await expect(uploaded).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(calls).toHaveLength(4)
})

test('an aborted upload sends nothing more', async () => {
  const { uploaded, waitForRequest, controller, calls } = startUpload()
  const call = await waitForRequest()
  call.reportSent(0.5)
  controller.abort()
  await expect(uploaded).rejects.toMatchObject({ name: 'AbortError' })
  expect([call.wasAborted(), calls.length]).toEqual([true, 1])
})

test.each([
  [429, 'TOO_MANY_REQUESTS', messages.RATE_LIMITED.text],
  [503, 'SERVICE_UNAVAILABLE', messages.SERVER_BUSY.text],
])('a %i is retried, unless the server requests a long wait', async (status, code, message) => {
  const short = startUpload()
  const first = await short.waitForRequest()
  const again = short.waitForRequest()
  first.respond(status, { code, message }, { 'retry-after': '2' })
  const second = await again
  second.respond(201, { image: IMAGE })
  expect(await short.uploaded).toEqual(IMAGE)

  const long = startUpload()
  const call = await long.waitForRequest()
  call.respond(status, { code, message }, { 'retry-after': '1800' })
  await expect(long.uploaded).rejects.toMatchObject({ code, message, defined: true })
  expect(long.calls).toHaveLength(1)
})

test.each([
  [{ code: 'IMAGE_NOT_ACCEPTED', message: 'Not accepted.' }, 'IMAGE_NOT_ACCEPTED', 'Not accepted.'],
  [{ message: 'Of a proxy' }, 'UPLOAD_FAILED', 'Failed to upload image'],
  ['nothing to be read', 'UPLOAD_FAILED', 'Failed to upload image'],
])('a rejection with %j is not retried and shows its message', async (body, code, message) => {
  const { uploaded, waitForRequest, calls } = startUpload()
  const call = await waitForRequest()
  call.respond(415, body)
  await expect(uploaded).rejects.toMatchObject({ code, message, status: 415 })
  expect(calls).toHaveLength(1)
})
