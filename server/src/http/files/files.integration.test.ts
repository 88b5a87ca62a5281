import { IMAGE_SIZES } from '@pictor/contract/limits'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'

const { app, model, createUser, generateImage, dataDir } = await startTestApplication()

// Wide enough for grid renditions.
model.respond = async ({ aspectRatio }) => {
  const canvas = sharp({ create: { ...IMAGE_SIZES[aspectRatio], channels: 3, background: '#345' } })
  return { bytes: await canvas.png().toBuffer(), format: 'png', costMicroUsd: 0, usage: null }
}
const image = await generateImage(await createUser())
const token = /[0-9a-f]{32}/.exec(image.url)?.[0] ?? ''
const files = [image.url, ...image.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]

test('every file of a public image is served with its type, to all clients, cacheable for a year', async () => {
  expect(files.length).toBeGreaterThan(2)
  for (const url of files) {
    const { statusCode, headers, rawPayload } = await app.inject(url)
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': url.endsWith('.png') ? 'image/png' : 'image/webp',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      }),
    ])
    expect((await sharp(rawPayload).metadata()).format).toBe(url.endsWith('.png') ? 'png' : 'webp')
  }
})

test('a file that is opened directly cannot run or load anything and cannot be framed', async () => {
  for (const url of files) {
    const policy = (await app.inject(url)).headers['content-security-policy']
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  }
})

test('HEAD returns the headers of GET without a body', async () => {
  for (const url of files) {
    const get = await app.inject(url)
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(get.headers[name])
    }
  }
})

test('a client that has the file gets 304, for every notation of the ETag', async () => {
  const etag = String((await app.inject(image.url)).headers['etag'])
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  for (const method of ['GET', 'HEAD'] as const) {
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
      const response = await app.inject({ method, url: image.url, headers: { 'if-none-match': tag } })
      expect([response.statusCode, response.body, response.headers['etag']]).toEqual([304, '', etag])
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    for (const other of ['"other"', etag.slice(1, -1), '', `"${etag}"`]) {
      const response = await app.inject({ method, url: image.url, headers: { 'if-none-match': other } })
      expect(response.statusCode).toBe(200)
    }
  }
})

test('each file of an image has its own ETag', async () => {
  const tags = await Promise.all(files.map(async (url) => (await app.inject(url)).headers['etag']))
  expect(new Set(tags).size).toBe(files.length)
})

test.each([
  '%2e%2e/auth-secret',
  '%2e%2e%2fauth-secret',
  '%252e%252e%252fauth-secret',
  'original-images/%2e%2e/%2e%2e/auth-secret',
  '..%5cauth-secret',
  'original-images/TOKEN.png%00',
  'original-images/TOKEN.png%00.webp',
  'original-images/TOKEN%00.png',
  '%00',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'C:%5cWindows%5cwin.ini',
  'CON',
  'original-images//TOKEN.png',
  'original-images/TOKEN.png/',
  'original-images/TOKEN.png.meta',
  'original-images/TOKEN',
  'original-images/TOKEN.jpg',
  'original-images/TOKEN.webp',
  'original-images/TOKEN-320.png',
  'compressed-images/TOKEN-1.webp',
  'compressed-images/TOKEN-321.webp',
  'compressed-images/TOKEN-0320.webp',
  'compressed-images/TOKEN-99999.webp',
  'compressed-images/TOKEN-.webp',
  'compressed-images/TOKEN.png',
  'other-images/TOKEN.webp',
  'TOKEN.webp',
  '',
  'x'.repeat(5_000),
  `original-images/${'0'.repeat(32)}.png`,
])('/files/%s is not a file', async (name) => {
  const response = await app.inject(`/files/${name.replaceAll('TOKEN', token)}`)
  expect([400, 404]).toContain(response.statusCode)
  expect(response.json()).toMatchObject({ code: response.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST' })
})

test('stored files that do not belong to an image are not served', async () => {
  const store = openDiskStore(dataDir)
  for (const key of [`compressed-images/${token}-1.webp`, `original-images/${token}.webp`]) {
    await store.put(key, Buffer.from('stray'), 'image/webp')
    expect((await app.inject(`/files/${key}`)).statusCode).toBe(404)
  }
})

test('file names are case-sensitive', async () => {
  for (const url of [image.url.toUpperCase(), `/files/original-images/${token.toUpperCase()}.png`]) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
})

test('no path leads out of the store or causes a server error', async () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', '%', 'auth-secret', 'outbox', 'database'),
    fc.constantFrom('original-images', 'compressed-images', 'files', token, '.png', '.webp', '-320'),
    fc.string({ maxLength: 5 }).map(encodeURIComponent),
  )
  const served = new Set(files)
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const url = `/files/${pieces.join('')}`
      const response = await app.inject(url)
      expect(served.has(new URL(url, 'http://localhost').pathname) ? [200] : [400, 404]).toContain(response.statusCode)
    }),
    { numRuns: 500 },
  )
})
