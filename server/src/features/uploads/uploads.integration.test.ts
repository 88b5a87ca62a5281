import path from 'node:path'
import { errors } from '@pictor/contract/errors'
import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createFailingStore } from '../../../test/fakes/failing-store.ts'
import { fileNamesOf, storedNames, storeOf } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { dataUrlOf, uploadCalls } from '../../../test/fixtures/upload-calls.ts'

const dataDir = await makeTemporaryFolder()
const store = createFailingStore(storeOf(dataDir))
const application = await startTestApplication({ DATA_DIR: dataDir }, { store })
const { app, createUser } = application
const { upload, uploadForm, imageIn, filesOf, list } = uploadCalls(application)

const createTestImage = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#4060a0', noise: { type: 'gaussian', sigma: 20 } } })
const png = await createTestImage().png().toBuffer()
const plain = dataUrlOf(png)
const ada = await createUser()

const codeOf = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
]

test('a data URL and a form become private images with the size of the file and no model', async () => {
  const texts = { prompt: ' My  holiday ', description: ' at the sea ' }
  const file = new File([await createTestImage(900, 500).jpeg().toBuffer()], 'DSC0001.JPG', { type: 'image/jpeg' })
  const [asJson, asForm] = [
    await upload(ada, { ...texts, image: plain }),
    await uploadForm(ada, { ...texts, image: file }),
  ]
  const same = {
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
  expect([asJson.statusCode, imageIn(asJson)]).toMatchObject([
    201,
    { ...same, width: 30, height: 20, original_format: 'png' },
  ])
  expect([asForm.statusCode, imageIn(asForm)]).toMatchObject([
    201,
    { ...same, width: 900, height: 500, original_format: 'jpeg' },
  ])
  expect(imageIn(asForm).compressed_url).toMatch(/compressed-images.*\.webp$/)
  expect(imageIn(asForm).srcset.split(', ')).toHaveLength(3)
  expect(imageIn(asForm).original_storage_path).toMatch(/^original-images\/[0-9a-f]{32}\.jpg$/)
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s keeps its pixels and its format', async (type) => {
  const bytes = await createTestImage(40, 24).toFormat(type).toBuffer()
  const image = imageIn(await upload(ada, { image: dataUrlOf(bytes, `image/${type}`) }))
  expect(image.original_format).toBe(type)
  const [original] = await filesOf(ada, image)
  expect(await sharp(original).metadata()).toMatchObject({ format: type, width: 40, height: 24 })
  const [sent, got] = await Promise.all([bytes, original].map((each) => sharp(each).stats()))
  expect(Math.abs((sent?.channels[0]?.mean ?? 0) - (got?.channels[0]?.mean ?? 255))).toBeLessThan(2)
})

test.each([
  [{}, 'Uploaded image', 'No description provided'],
  [{ prompt: '', description: '' }, 'Uploaded image', 'No description provided'],
  [{ prompt: ' \n\t ', description: '\u00a0' }, 'Uploaded image', 'No description provided'],
  [{ prompt: '𝔅'.repeat(4_000), description: '𝔅'.repeat(1_000) }, '𝔅'.repeat(4_000), '𝔅'.repeat(1_000)],
])('the texts %j are stored, or replaced by defaults if they are empty', async (texts, prompt, description) => {
  const file = new File([png], 'a.png', { type: 'image/png' })
  for (const response of [
    await upload(ada, { ...texts, image: plain }),
    await uploadForm(ada, { ...texts, image: file }),
  ]) {
    expect([response.statusCode, imageIn(response)]).toMatchObject([201, { prompt, description }])
  }
})

test.each([
  [{}],
  [{ image: plain, prompt: 'x'.repeat(4_001) }],
  [{ image: plain, description: 'x'.repeat(1_001) }],
  [{ image: plain, description: '𝔅'.repeat(1_001) }],
  [{ image: plain, prompt: 'a\u0000' }],
  [{ image: plain, description: '\u0000' }],
  [{ image: `${plain}\u0000` }],
  [{ image: plain, prompt: '\ud800' }],
  [{ image: plain, prompt: 1 }],
  [{ image: plain, prompt: null }],
  [{ image: null }],
  [{ image: 1 }],
  [{ image: [plain] }],
  [{ image: { url: plain } }],
  [{ image: plain, visibility: 'public' }],
  [{ image: plain, userId: '0' }],
  [[plain]],
])('the body %.60j returns 400', async (body) => {
  const before = storedNames(dataDir)
  expect(codeOf(await upload(ada, body))).toEqual([400, 'BAD_REQUEST'])
  expect(storedNames(dataDir)).toEqual(before)
})

test('a form is validated by the same rules', async () => {
  const file = new File([png], 'a.png', { type: 'image/png' })
  const before = storedNames(dataDir)
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
  for (const fields of invalidForms) expect(codeOf(await uploadForm(ada, fields))).toEqual([400, 'BAD_REQUEST'])
  expect(storedNames(dataDir)).toEqual(before)
  expect((await uploadForm(ada, { image: plain })).statusCode).toBe(201)
})

test('for a file that is no image, has a wrong type or is too large, the error says what is accepted', async () => {
  const before = storedNames(dataDir)
  const others = [
    dataUrlOf(png, 'image/jpeg'),
    dataUrlOf(png, 'image/svg+xml'),
    dataUrlOf(Buffer.from('<svg/>')),
    'hello',
  ]
  for (const image of others) {
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
    expect(codeOf(await uploadForm(ada, { image: file }))).toEqual([415, 'IMAGE_NOT_ACCEPTED'])
  }
  const wide = await sharp({ create: { width: 16_385, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const response = await upload(ada, { image: dataUrlOf(wide) })
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: 'IMAGE_TOO_LARGE', message: errors.IMAGE_TOO_LARGE.message },
  ])
  expect(storedNames(dataDir)).toEqual(before)
})

test('the format of a file without a known type is detected by its bytes', async () => {
  const nameless = await uploadForm(ada, { image: new File([png], 'picture') })
  const unknown = await upload(ada, { image: dataUrlOf(png, 'application/octet-stream') })
  for (const response of [nameless, unknown]) {
    expect([response.statusCode, imageIn(response).original_format]).toEqual([201, 'png'])
  }
})

test('only its owner can access an upload, on every route', async () => {
  const otherUser = await createUser()
  const image = imageIn(await upload(ada, { image: plain, prompt: 'nobody else saw this' }))
  const file = `/files/${image.original_storage_path}`
  const compressed = `/files/compressed-images/${path.basename(file, '.png')}.webp`
  for (const url of [`/api/images/${image.id}`, file, compressed, `/api/images/${image.id}/download`]) {
    for (const otherHeaders of [{}, { ...otherUser.headers, cookie: otherUser.cookie }]) {
      expect(codeOf(await app.inject({ url, headers: otherHeaders }))).toEqual([404, 'NOT_FOUND'])
    }
    const own = await app.inject({ url, headers: { ...ada.headers, cookie: ada.cookie } })
    expect(own.statusCode).toBe(200)
  }
  for (const url of ['/api/images/public', '/api/images/public?q=nobody'])
    expect((await app.inject(url)).body).not.toContain(image.id)
  expect(await list(otherUser)).toEqual([])
})

test('an upload is listed among its owner’s images and stays private', async () => {
  const user = await createUser()
  const image = imageIn(await upload(user, { image: plain }))
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
  expect(codeOf(published)).toEqual([409, 'UPLOAD_STAYS_PRIVATE'])
})

test('requests without a token, or with an invalid or expired one, return 401 and store nothing', async () => {
  const before = storedNames(dataDir)
  const attempt = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/upload', headers, payload: { image: plain } })
  const invalidHeaders: Record<string, string>[] = [{}, { cookie: ada.cookie }, { authorization: 'Bearer x' }]
  for (const headers of invalidHeaders) expect(codeOf(await attempt(headers))).toEqual([401, 'UNAUTHORIZED'])
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + ACCESS_TOKEN_MS + 60_000)
  const late = await attempt(ada.headers)
  vi.useRealTimers()
  expect(codeOf(late)).toEqual([401, 'UNAUTHORIZED'])
  expect(storedNames(dataDir)).toEqual(before)
})

test('an account’s export contains its uploads, and its deletion deletes their rows and files', async () => {
  const user = await createUser()
  const image = imageIn(await upload(user, { image: plain }, { 'idempotency-key': 'a key of mine' }))
  const zip = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const files = unzipSync(zip.rawPayload)
  const [original] = await filesOf(user, image)
  expect(Buffer.from(files[`images/${image.id}.png`] ?? [])).toEqual(original)
  expect(JSON.parse(Buffer.from(files['uploads.json'] ?? []).toString())).toEqual([
    { idempotencyKey: 'a key of mine', imageId: image.id, createdAt: image.created_at },
  ])
  const isThere = () => storedNames(dataDir).some((name) => fileNamesOf([image]).includes(name))
  expect(isThere()).toBe(true)
  await deleteAccount(user)
  expect(codeOf(await app.inject({ url: `/api/images/${image.id}`, headers: user.headers }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  await expect.poll(isThere, { timeout: 20_000, interval: 50 }).toBe(false)
})

test('if files cannot be stored, the error says so and nothing is left', async () => {
  const [before, images] = [storedNames(dataDir), await list(ada, 'pageSize=1000')]
  for (const after of [0, 1]) {
    store.fault = { after, reason: 'full' }
    expect(codeOf(await upload(ada, { image: plain }))).toEqual([507, 'IMAGE_NOT_STORED'])
    store.fault = { after, reason: 'unavailable' }
    expect(codeOf(await upload(ada, { image: plain }))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    store.fault = null
  }
  expect(storedNames(dataDir)).toEqual(before)
  expect(await list(ada, 'pageSize=1000')).toEqual(images)
})

async function deleteAccount({ headers, email }: TestUser): Promise<void> {
  const payload = { confirmation: email }
  const response = await app.inject({ method: 'POST', url: '/api/users/delete', headers, payload })
  expect(response.statusCode).toBe(200)
}
