import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { bytesOf, filesOf, startFileServer } from '../../../test/fakes/file-server.ts'
import { keyIn } from '../../../test/fixtures/stored-file.ts'

const { app, disk, store, time, owner, stranger, get, makePicture, change, statusOf } = await startFileServer()
const HOUR_MS = 3_600_000
const plain = (url: string) => `/files/${keyIn(url)}`

test('a signed URL gives access to each file of a private image without a session, and the key alone does not', async () => {
  const files = filesOf(await makePicture('private'))
  expect(files.length).toBeGreaterThan(2)
  for (const url of files) {
    expect(url).toMatch(/^\/files\/s\/\d{10}-[\w-]{43}\/(?:original|compressed)-images\//)
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(3_600)
    expect(maxAge).toBeLessThanOrEqual(5_400)
    expect((await bytesOf(answer)).equals((await disk.get(keyIn(url))) ?? Buffer.alloc(0))).toBe(true)
    for (const headers of [{}, { cookie: stranger.cookie }, owner.headers, stranger.headers]) {
      expect(await statusOf(plain(url), headers)).toBe(404)
    }
    const own = await get(plain(url), { cookie: owner.cookie })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await own.body?.cancel()
  }
})

test('a signature opens only its own file until it expires; the session of the owner opens the file afterwards, too', async () => {
  const [image, other] = [await makePicture('private'), await makePicture('private')]
  const signature = /^\/files\/s\/[\w-]+\//.exec(image.compressed_url)?.[0] ?? ''
  expect(await statusOf(signature + keyIn(image.compressed_url))).toBe(200)
  for (const url of [image.url, other.compressed_url, other.url])
    expect(await statusOf(signature + keyIn(url))).toBe(404)
  time.aheadMs += 2 * HOUR_MS
  expect(await statusOf(image.compressed_url)).toBe(404)
  expect(await statusOf(image.compressed_url, { cookie: stranger.cookie })).toBe(404)
  const own = await get(image.compressed_url, { cookie: owner.cookie })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  await own.body?.cancel()
  time.aheadMs -= 2 * HOUR_MS
})

test('signed URLs of a deleted image stop working, and a restored image has new ones', async () => {
  const image = await makePicture('private')
  expect(await statusOf(image.url)).toBe(200)
  await change(image, 'DELETE')
  for (const url of filesOf(image)) expect(await statusOf(url, { cookie: owner.cookie })).toBe(404)
  const url = `/api/images/${image.id}/restore`
  const back = (await app.inject({ method: 'POST', url, headers: owner.headers })).json<{ image: Image }>().image
  for (const file of filesOf(image)) expect(await statusOf(file, { cookie: owner.cookie })).toBe(404)
  for (const file of filesOf(back)) expect(await statusOf(file)).toBe(200)
})

test('a signed URL stays the same for an hour, so that browsers can cache the file', async () => {
  const image = await makePicture('private')
  const again = async () =>
    (await app.inject({ url: `/api/images/${image.id}`, headers: owner.headers })).json<{ image: Image }>().image
  expect(await again()).toEqual(image)
  time.aheadMs += HOUR_MS
  expect((await again()).url).not.toBe(image.url)
  time.aheadMs -= HOUR_MS
})

test('if the store signs URLs itself, requests for private files redirect to it', async () => {
  const image = await makePicture('private')
  store.linksTo = 'https://store.example/bucket'
  const signed = await get(image.compressed_url)
  const place = `https://store.example/bucket/${keyIn(image.compressed_url)}?for=300`
  expect([signed.status, signed.headers.get('location'), signed.headers.get('cache-control')]).toEqual([
    302,
    place,
    'private, max-age=240',
  ])
  const own = await get(plain(image.compressed_url), { cookie: owner.cookie })
  expect([own.status, own.headers.get('location'), own.headers.get('cache-control')]).toEqual([
    302,
    place,
    'private, no-cache',
  ])
  expect(await statusOf(plain(image.compressed_url))).toBe(404)
  expect(await statusOf(image.compressed_url, {}, 'HEAD')).toBe(200)
  const { url } = await makePicture()
  expect(await statusOf(url)).toBe(200)
  store.linksTo = null
})
