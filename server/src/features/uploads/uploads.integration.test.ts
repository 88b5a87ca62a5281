import path from 'node:path'
import { errors } from '@pictor/contract/errors'
import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createFailingStore } from '../../../test/fakes/failing-store.ts'
import { listFileNames, listStoredNames, openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { toDataUrl, createUploadCalls } from '../../../test/fixtures/upload-calls.ts'

const dataDir = await makeTemporaryFolder()
const store = createFailingStore(openDiskStore(dataDir))
const application = await startTestApplication({ DATA_DIR: dataDir }, { store })
const { app, createUser } = application
const { upload, uploadForm, parseImage, fetchFiles, list } = createUploadCalls(application)

const createTestImage = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#4060a0', noise: { type: 'gaussian', sigma: 20 } } })
const png = await createTestImage().png().toBuffer()
const pngDataUrl = toDataUrl(png)
const ada = await createUser()

const toStatusAndCode = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
]

test('an upload by data URL or form becomes a private image with the size of the file and no model', async () => {
  const texts = { prompt: ' My  holiday ', description: ' at the sea ' }
  const file = new File([await createTestImage(900, 500).jpeg().toBuffer()], 'DSC0001.JPG', { type: 'image/jpeg' })
  const [asJson, asForm] = [
    await upload(ada, { ...texts, image: pngDataUrl }),
    await uploadForm(ada, { ...texts, image: file }),
  ]
  const commonFields = {
    prompt: 'My  holiday',
    description: 'at the sea',
    visibility: 'private',
    kind: 'upload',
    favorite_count: 0,
    aspect_ratio: null,
    style: null,
    model: null,
    is_demo: false,
    generation_id: null,
  }
  expect([asJson.statusCode, parseImage(asJson)]).toMatchObject([
    201,
    { ...commonFields, width: 30, height: 20, original_format: 'png' },
  ])
  expect([asForm.statusCode, parseImage(asForm)]).toMatchObject([
    201,
    { ...commonFields, width: 900, height: 500, original_format: 'jpeg' },
  ])
  expect(parseImage(asForm).compressed_url).toMatch(/compressed-images.*\.webp$/)
  expect(parseImage(asForm).srcset.split(', ')).toHaveLength(3)
  expect(parseImage(asForm).original_storage_path).toMatch(/^original-images\/[0-9a-f]{32}\.jpg$/)
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s keeps its pixels and its format', async (type) => {
  const bytes = await createTestImage(40, 24).toFormat(type).toBuffer()
  const image = parseImage(await upload(ada, { image: toDataUrl(bytes, `image/${type}`) }))
  expect(image.original_format).toBe(type)
  const [original] = await fetchFiles(ada, image)
  expect(await sharp(original).metadata()).toMatchObject({ format: type, width: 40, height: 24 })
  const [sentStats, storedStats] = await Promise.all([bytes, original].map((input) => sharp(input).stats()))
  expect(Math.abs((sentStats?.channels[0]?.mean ?? 0) - (storedStats?.channels[0]?.mean ?? 255))).toBeLessThan(2)
})

test.each([
  [{}, 'Uploaded image', 'No description provided'],
  [{ prompt: '', description: '' }, 'Uploaded image', 'No description provided'],
  [{ prompt: ' \n\t ', description: '\u00a0' }, 'Uploaded image', 'No description provided'],
  [{ prompt: '𝔅'.repeat(4_000), description: '𝔅'.repeat(1_000) }, '𝔅'.repeat(4_000), '𝔅'.repeat(1_000)],
])('the texts %j are stored, or replaced by defaults if they are empty', async (texts, prompt, description) => {
  const file = new File([png], 'a.png', { type: 'image/png' })
  for (const response of [
    await upload(ada, { ...texts, image: pngDataUrl }),
    await uploadForm(ada, { ...texts, image: file }),
  ]) {
    expect([response.statusCode, parseImage(response)]).toMatchObject([201, { prompt, description }])
  }
})

test.each([
  [{}],
  [{ image: pngDataUrl, prompt: 'x'.repeat(4_001) }],
  [{ image: pngDataUrl, description: 'x'.repeat(1_001) }],
  [{ image: pngDataUrl, description: '𝔅'.repeat(1_001) }],
  [{ image: pngDataUrl, prompt: 'a\u0000' }],
  [{ image: pngDataUrl, description: '\u0000' }],
  [{ image: `${pngDataUrl}\u0000` }],
  [{ image: pngDataUrl, prompt: '\ud800' }],
  [{ image: pngDataUrl, prompt: 1 }],
  [{ image: pngDataUrl, prompt: null }],
  [{ image: null }],
  [{ image: 1 }],
  [{ image: [pngDataUrl] }],
  [{ image: { url: pngDataUrl } }],
  [{ image: pngDataUrl, visibility: 'public' }],
  [{ image: pngDataUrl, userId: '0' }],
  [[pngDataUrl]],
])('the body %.60j returns 400', async (body) => {
  const before = listStoredNames(dataDir)
  expect(toStatusAndCode(await upload(ada, body))).toEqual([400, 'BAD_REQUEST'])
  expect(listStoredNames(dataDir)).toEqual(before)
})

test('a form is validated by the same rules', async () => {
  const file = new File([png], 'a.png', { type: 'image/png' })
  const before = listStoredNames(dataDir)
  const invalidForms: Record<string, string | File>[] = [
    {},
    { prompt: 'no picture' },
    { image: file, prompt: 'x'.repeat(4_001) },
    { image: file, prompt: 'a\u0000' },
    { image: file, prompt: file },
    { image: file, visibility: 'public' },
    { image: file, __proto__x: 'a' },
    { 'image[]': file },
    { 'image[0]': file },
  ]
  for (const fields of invalidForms)
    expect(toStatusAndCode(await uploadForm(ada, fields))).toEqual([400, 'BAD_REQUEST'])
  expect(listStoredNames(dataDir)).toEqual(before)
  expect((await uploadForm(ada, { image: pngDataUrl })).statusCode).toBe(201)
})

test('for a file that is not an accepted image, has a wrong type or is too large, the error says what is accepted', async () => {
  const before = listStoredNames(dataDir)
  const rejectedImages = [
    toDataUrl(png, 'image/jpeg'),
    toDataUrl(png, 'image/svg+xml'),
    toDataUrl(Buffer.from('<svg/>')),
    'hello',
  ]
  for (const image of rejectedImages) {
    const response = await upload(ada, { image })
    expect([response.statusCode, response.json()]).toEqual([
      415,
      {
        code: 'IMAGE_NOT_ACCEPTED',
        message: 'This file is not accepted. Please choose a still PNG, JPEG or WebP image.',
      },
    ])
  }
  for (const type of ['image/jpeg', 'image/gif', 'text/html']) {
    const file = new File([png], 'a.png', { type })
    expect(toStatusAndCode(await uploadForm(ada, { image: file }))).toEqual([415, 'IMAGE_NOT_ACCEPTED'])
  }
  const wide = await sharp({ create: { width: 16_385, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const response = await upload(ada, { image: toDataUrl(wide) })
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: 'IMAGE_TOO_LARGE', message: errors.IMAGE_TOO_LARGE.message },
  ])
  expect(listStoredNames(dataDir)).toEqual(before)
})

test('the format of a file without a known type is detected by its bytes', async () => {
  const nameless = await uploadForm(ada, { image: new File([png], 'picture') })
  const unknown = await upload(ada, { image: toDataUrl(png, 'application/octet-stream') })
  for (const response of [nameless, unknown]) {
    expect([response.statusCode, parseImage(response).original_format]).toEqual([201, 'png'])
  }
})

test('only its owner can access an upload, on every route', async () => {
  const otherUser = await createUser()
  const image = parseImage(await upload(ada, { image: pngDataUrl, prompt: 'nobody else saw this' }))
  const file = `/files/${image.original_storage_path}`
  const compressed = `/files/compressed-images/${path.basename(file, '.png')}.webp`
  for (const url of [`/api/images/${image.id}`, file, compressed, `/api/images/${image.id}/download`]) {
    for (const otherHeaders of [{}, { ...otherUser.headers, cookie: otherUser.cookie }]) {
      expect(toStatusAndCode(await app.inject({ url, headers: otherHeaders }))).toEqual([404, 'NOT_FOUND'])
    }
    const ownerResponse = await app.inject({ url, headers: { ...ada.headers, cookie: ada.cookie } })
    expect(ownerResponse.statusCode).toBe(200)
  }
  for (const url of ['/api/images/public', '/api/images/public?q=nobody'])
    expect((await app.inject(url)).body).not.toContain(image.id)
  expect(await list(otherUser)).toEqual([])
})

test('an upload is listed among its owner’s images and stays private', async () => {
  const user = await createUser()
  const image = parseImage(await upload(user, { image: pngDataUrl }))
  expect((await list(user)).map(({ id }) => id)).toEqual([image.id])
  expect((await list(user, 'kind=upload&visibility=private')).map(({ id }) => id)).toEqual([image.id])
  expect(await list(user, 'kind=generated')).toEqual([])
  const { headers } = user
  const published = await app.inject({
    method: 'PATCH',
    url: `/api/images/${image.id}`,
    headers,
    payload: { visibility: 'public' },
  })
  expect(toStatusAndCode(published)).toEqual([409, 'UPLOAD_STAYS_PRIVATE'])
})

test('requests without a token, or with an invalid or expired one, return 401 and store nothing', async () => {
  const before = listStoredNames(dataDir)
  const uploadWith = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/upload', headers, payload: { image: pngDataUrl } })
  const invalidHeaders: Record<string, string>[] = [{}, { cookie: ada.cookie }, { authorization: 'Bearer x' }]
  for (const headers of invalidHeaders)
    expect(toStatusAndCode(await uploadWith(headers))).toEqual([401, 'UNAUTHORIZED'])
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + ACCESS_TOKEN_MS + 60_000)
  const expiredResponse = await uploadWith(ada.headers)
  vi.useRealTimers()
  expect(toStatusAndCode(expiredResponse)).toEqual([401, 'UNAUTHORIZED'])
  expect(listStoredNames(dataDir)).toEqual(before)
})

test('the export of an account contains its uploads; deleting the account deletes their rows and files', async () => {
  const user = await createUser()
  const image = parseImage(await upload(user, { image: pngDataUrl }, { 'idempotency-key': 'a key of mine' }))
  const zip = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const files = unzipSync(zip.rawPayload)
  const [original] = await fetchFiles(user, image)
  expect(Buffer.from(files[`images/${image.id}.png`] ?? [])).toEqual(original)
  expect(JSON.parse(Buffer.from(files['uploads.json'] ?? []).toString())).toEqual([
    { idempotencyKey: 'a key of mine', imageId: image.id, createdAt: image.created_at },
  ])
  const hasFiles = () => listStoredNames(dataDir).some((name) => listFileNames([image]).includes(name))
  expect(hasFiles()).toBe(true)
  await deleteAccount(user)
  expect(toStatusAndCode(await app.inject({ url: `/api/images/${image.id}`, headers: user.headers }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  await expect.poll(hasFiles, { timeout: 20_000, interval: 50 }).toBe(false)
})

test('if files cannot be stored, the error says so and no file or image is left', async () => {
  const [before, images] = [listStoredNames(dataDir), await list(ada, 'pageSize=1000')]
  for (const after of [0, 1]) {
    store.fault = { after, reason: 'full' }
    expect(toStatusAndCode(await upload(ada, { image: pngDataUrl }))).toEqual([507, 'IMAGE_NOT_STORED'])
    store.fault = { after, reason: 'unavailable' }
    expect(toStatusAndCode(await upload(ada, { image: pngDataUrl }))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    store.fault = null
  }
  expect(listStoredNames(dataDir)).toEqual(before)
  expect(await list(ada, 'pageSize=1000')).toEqual(images)
})

async function deleteAccount({ headers, email }: TestUser): Promise<void> {
  const payload = { confirmation: email }
  const response = await app.inject({ method: 'POST', url: '/api/users/delete', headers, payload })
  expect(response.statusCode).toBe(200)
}
