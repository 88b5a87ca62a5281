import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { bytesOf, filesOf, startFileServer } from '../../../test/fakes/file-server.ts'
import { keyIn } from '../../../test/fixtures/stored-file.ts'

const { app, disk, store, time, owner, otherUser, get, makeImage, change, statusOf } = await startFileServer()
const HOUR_MS = 3_600_000
const plain = (url: string) => `/files/${keyIn(url)}`

test('a signed URL gives access to each file of a private image without a session, and the key alone does not', async () => {
  const files = filesOf(await makeImage('private'))
  expect(files.length).toBeGreaterThan(2)
  for (const url of files) {
    expect(url).toMatch(/^\/files\/s\/\d{10}-[\w-]{43}\/(?:original|compressed)-images\//)
    const response = await get(url)
    expect([response.status, response.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(3_600)
    expect(maxAge).toBeLessThanOrEqual(5_400)
    expect((await bytesOf(response)).equals((await disk.get(keyIn(url))) ?? Buffer.alloc(0))).toBe(true)
    for (const headers of [{}, { cookie: otherUser.cookie }, owner.headers, otherUser.headers]) {
      expect(await statusOf(plain(url), headers)).toBe(404)
    }
    const own = await get(plain(url), { cookie: owner.cookie })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await own.body?.cancel()
  }
})

test('a signature opens only its own file until it expires; the session of the owner opens the file afterwards, too', async () => {
  const [image, other] = [await makeImage('private'), await makeImage('private')]
  const signature = /^\/files\/s\/[\w-]+\//.exec(image.compressed_url)?.[0] ?? ''
  expect(await statusOf(signature + keyIn(image.compressed_url))).toBe(200)
  for (const url of [image.url, other.compressed_url, other.url])
    expect(await statusOf(signature + keyIn(url))).toBe(404)
  time.aheadMs += 2 * HOUR_MS
  expect(await statusOf(image.compressed_url)).toBe(404)
  expect(await statusOf(image.compressed_url, { cookie: otherUser.cookie })).toBe(404)
  const own = await get(image.compressed_url, { cookie: owner.cookie })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  await own.body?.cancel()
  time.aheadMs -= 2 * HOUR_MS
})

test('signed URLs of a deleted image stop working, and a restored image has new ones', async () => {
  const image = await makeImage('private')
  expect(await statusOf(image.url)).toBe(200)
  await change(image, 'DELETE')
  for (const url of filesOf(image)) expect(await statusOf(url, { cookie: owner.cookie })).toBe(404)
  const url = `/api/images/${image.id}/restore`
  const back = (await app.inject({ method: 'POST', url, headers: owner.headers })).json<{ image: Image }>().image
  for (const file of filesOf(image)) expect(await statusOf(file, { cookie: owner.cookie })).toBe(404)
  for (const file of filesOf(back)) expect(await statusOf(file)).toBe(200)
})

test('a signed URL stays the same for an hour, so that browsers can cache the file', async () => {
  const image = await makeImage('private')
  const again = async () =>
    (await app.inject({ url: `/api/images/${image.id}`, headers: owner.headers })).json<{ image: Image }>().image
  expect(await again()).toEqual(image)
  time.aheadMs += HOUR_MS
  expect((await again()).url).not.toBe(image.url)
  time.aheadMs -= HOUR_MS
})

test('if the store signs URLs itself, requests for private files redirect to it', async () => {
  const image = await makeImage('private')
  store.linksTo = 'https://store.example/bucket'
  const signed = await get(image.compressed_url)
  const storeUrl = `https://store.example/bucket/${keyIn(image.compressed_url)}?for=300`
  expect([signed.status, signed.headers.get('location'), signed.headers.get('cache-control')]).toEqual([
    302,
    storeUrl,
    'private, max-age=240',
  ])
  const own = await get(plain(image.compressed_url), { cookie: owner.cookie })
  expect([own.status, own.headers.get('location'), own.headers.get('cache-control')]).toEqual([
    302,
    storeUrl,
    'private, no-cache',
  ])
  expect(await statusOf(plain(image.compressed_url))).toBe(404)
  expect(await statusOf(image.compressed_url, {}, 'HEAD')).toBe(200)
  const { url } = await makeImage()
  expect(await statusOf(url)).toBe(200)
  store.linksTo = null
})
