import { expect, test } from 'vitest'
import { readBytes, listFileUrls, startFileServer } from '../../../test/fakes/file-server.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'

const { database, disk, owner, otherUser, get, makeImage, fetchStatus } = await startFileServer()

/** Public files come from memory, private files from the store. */
test.each(['public', 'private'] as const)(
  'only the requested range of a %s file is sent, and all ranges together are the whole file',
  async (visibility) => {
    const image = await makeImage(visibility)
    for (const url of listFileUrls(image)) {
      const whole = await readBytes(await get(url))
      const [middle, last] = [Math.floor(whole.length / 2), whole.length - 1]
      const parts = []
      for (const [range, start, end] of [
        [`bytes=0-${middle}`, 0, middle],
        [`bytes=${middle + 1}-`, middle + 1, last],
      ] as const) {
        const response = await get(url, { range })
        expect([
          response.status,
          response.headers.get('content-range'),
          response.headers.get('content-length'),
        ]).toEqual([206, `bytes ${start}-${end}/${whole.length}`, String(end - start + 1)])
        expect(response.headers.get('content-type')).toBe(url.endsWith('.png') ? 'image/png' : 'image/webp')
        parts.push(await readBytes(response))
      }
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
      const suffix = await get(url, { range: 'bytes=-10' })
      expect((await readBytes(suffix)).equals(whole.subarray(-10))).toBe(true)
      const beyond = await get(url, { range: `bytes=${whole.length}-` })
      expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([
        416,
        `bytes */${whole.length}`,
        '',
      ])
      expect(await fetchStatus(url, { range: 'bytes=-0' })).toBe(416)
      for (const range of [
        'bytes=0-1,3-4',
        'bytes=x',
        'bytes=',
        'bytes=-',
        'bytes=5-4',
        'bytes=+1-2',
        'lines=0-1',
        '0-1',
      ]) {
        const response = await get(url, { range })
        expect([response.status, (await readBytes(response)).equals(whole)]).toEqual([200, true])
      }
    }
  },
)

test('a range is sent only if If-Range names the current version', async () => {
  const { url } = await makeImage()
  const whole = await get(url)
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  await whole.body?.cancel()
  const range = 'bytes=0-9'
  expect(await fetchStatus(url, { range, 'if-range': etag })).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 12:00:00 GMT']) {
    expect(await fetchStatus(url, { range, 'if-range': other })).toBe(200)
  }
  expect(await fetchStatus(url, { range, 'if-none-match': etag })).toBe(304)
  const head = await get(url, { range }, 'HEAD')
  expect([head.status, head.headers.get('content-range')]).toEqual([200, null])
})

test.each([
  ['png', 'png', 'image/png'],
  ['jpeg', 'jpg', 'image/jpeg'],
  ['webp', 'webp', 'image/webp'],
] as const)(
  'an original in %s format and its renditions are served with their types',
  async (originalFormat, extension, type) => {
    const { fileToken } = await insertImage(database.db, { originalFormat, gridWidths: [320] })
    const files = [
      [`original-images/${fileToken}.${extension}`, type],
      [`compressed-images/${fileToken}.webp`, 'image/webp'],
      [`compressed-images/${fileToken}-320.webp`, 'image/webp'],
    ] as const
    for (const [key] of files) await disk.put(key, Buffer.from(key), 'image/webp')
    for (const [key, expected] of files) {
      // The first response comes from the store, the second from memory.
      for (const response of [await get(`/files/${key}`), await get(`/files/${key}`)]) {
        expect([response.headers.get('content-type'), await response.text()]).toEqual([expected, key])
      }
    }
  },
)

test.each([
  ['reference-images', 'png', 'image/png'],
  ['reference-images', 'jpg', 'image/jpeg'],
  ['partial-images', 'webp', 'image/webp'],
])(
  'a file in %s with the extension %s is served to its owner with its type, and to nobody else',
  async (folder, extension, type) => {
    const key = `${folder}/${owner.id}/${'a1'.repeat(16)}.${extension}`
    await disk.put(key, Buffer.from('the image'), type)
    const response = await get(`/files/${key}`, { cookie: owner.cookie })
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([
      200,
      'the image',
      expect.objectContaining({
        'content-type': type,
        'content-disposition': 'inline',
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      }),
    ])
    for (const headers of [{}, { cookie: otherUser.cookie }])
      expect(await fetchStatus(`/files/${key}`, headers)).toBe(404)
  },
)
