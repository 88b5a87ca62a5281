import { expect, test } from 'vitest'
import { errors } from '@pictor/contract/errors'
import { ARCHIVE_MAX_BYTES } from '@pictor/contract/limits'
import { createFakeXhr } from '../../../testing/fake-xhr.ts'
import { createSessionFixture } from '../../../testing/session-fixture.ts'
import { importData, type ImportProgress } from './import-section.tsx'

const result = {
  images: { restored: 2, existing: 0, skipped: 0, restored_as: 'unchanged' },
  favorites: { restored: 0, skipped: 0 },
  credits: [],
  orders: [],
}
const toLines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** Starts an import by Ada. */
function startImport(file = new File(['zip'], 'my-data.zip')) {
  const { session } = createSessionFixture()
  session.begin('ada')
  const fakeXhr = createFakeXhr()
  const controller = new AbortController()
  const progress: ImportProgress[] = []
  const options = { signal: controller.signal, onProgress: (update: ImportProgress) => progress.push(update) }
  const imported = importData(file, options, { createXhr: fakeXhr.createXhr, session })
  // The test awaits the promise later. This avoids an unhandled rejection until then.
  imported.catch(() => undefined)
  return { ...fakeXhr, imported, controller, progress }
}

test('the file is sent with the access token, and the progress of sending and restoring is reported', async () => {
  const { imported, waitForRequest, progress } = startImport()
  const call = await waitForRequest()
  expect(call.headers.get('content-type')).toBe('application/zip')
  expect(call.headers.get('authorization')).toMatch(/^Bearer header\./)
  call.reportSent(0.5)
  call.receive(toLines({ done: 0, total: 2 }))
  call.receive(toLines({ done: 0, total: 2 }, { done: 1, total: 2 }) + '{"do')
  expect(progress).toEqual([
    { stage: 'sending', share: 0.5 },
    { stage: 'restoring', done: 0, total: 2 },
    { stage: 'restoring', done: 1, total: 2 },
  ])
  call.respond(200, toLines({ done: 2, total: 2 }, { result }))
  expect(await imported).toEqual(result)
})

test.each([
  ['a rejection', 422, { code: 'ARCHIVE_NOT_ACCEPTED', message: errors.ARCHIVE_NOT_ACCEPTED.message }],
  ['an error of the last line', 200, toLines({ done: 0, total: 1 }, { error: errorOf('IMAGE_NOT_ACCEPTED') })],
])('%s is thrown with the message of the server', async (_what, status, body) => {
  const { imported, waitForRequest } = startImport()
  const call = await waitForRequest()
  call.respond(status, body)
  const code = status === 200 ? 'IMAGE_NOT_ACCEPTED' : 'ARCHIVE_NOT_ACCEPTED'
  await expect(imported).rejects.toMatchObject({ defined: true, ...errorOf(code) })
})

test('a response that was cut off, and one of a proxy, are failures', async () => {
  for (const [status, body] of [
    [200, toLines({ done: 0, total: 1 })],
    [502, '<html>'],
  ] as const) {
    const { imported, waitForRequest } = startImport()
    const call = await waitForRequest()
    call.respond(status, body)
    await expect(imported).rejects.toMatchObject({ code: 'IMPORT_FAILED', defined: false })
  }
})

test('a file that is too large is not sent', async () => {
  const file = new File([], 'my-data.zip')
  Object.defineProperty(file, 'size', { value: ARCHIVE_MAX_BYTES + 1 })
  const { imported, calls } = startImport(file)
  await expect(imported).rejects.toMatchObject({
    code: 'ARCHIVE_TOO_LARGE',
    defined: true,
    message: errors.ARCHIVE_TOO_LARGE.message,
  })
  expect(calls).toEqual([])
})

test('aborting ends the request', async () => {
  const { imported, waitForRequest, controller } = startImport()
  const call = await waitForRequest()
  controller.abort()
  await expect(imported).rejects.toThrow('aborted')
  expect(call.wasAborted()).toBe(true)
})

function errorOf(code: 'ARCHIVE_NOT_ACCEPTED' | 'IMAGE_NOT_ACCEPTED') {
  return { code, message: errors[code].message }
}
