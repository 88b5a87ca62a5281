import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { readBytes, listFileUrls, startFileServer } from '../../../test/fakes/file-server.ts'
import { extractFileKey } from '../../../test/fixtures/stored-file.ts'

const { app, disk, store, time, owner, otherUser, get, makeImage, change, fetchStatus } = await startFileServer()
const HOUR_MS = 3_600_000
const toUnsignedUrl = (url: string) => `/files/${extractFileKey(url)}`

test('a signed URL gives access to each file of a private image without a session, and the key alone does not', async () => {
  const files = listFileUrls(await makeImage('private'))
  expect(files.length).toBeGreaterThan(2)
  for (const url of files) {
    expect(url).toMatch(/^\/files\/s\/\d{10}-[\w-]{43}\/(?:original|compressed)-images\//)
    const response = await get(url)
    expect([response.status, response.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(3_600)
    expect(maxAge).toBeLessThanOrEqual(5_400)
    expect((await readBytes(response)).equals((await disk.get(extractFileKey(url))) ?? Buffer.alloc(0))).toBe(true)
    for (const headers of [{}, { cookie: otherUser.cookie }, owner.headers, otherUser.headers]) {
      expect(await fetchStatus(toUnsignedUrl(url), headers)).toBe(404)
    }
    const ownResponse = await get(toUnsignedUrl(url), { cookie: owner.cookie })
    expect([ownResponse.status, ownResponse.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await ownResponse.body?.cancel()
  }
})

test('a signature opens only its own file until it expires; the session of the owner opens the file afterwards, too', async () => {
  const [image, other] = [await makeImage('private'), await makeImage('private')]
  const signature = /^\/files\/s\/[\w-]+\//.exec(image.compressed_url)?.[0] ?? ''
  expect(await fetchStatus(signature + extractFileKey(image.compressed_url))).toBe(200)
  for (const url of [image.url, other.compressed_url, other.url])
    expect(await fetchStatus(signature + extractFileKey(url))).toBe(404)
  time.aheadMs += 2 * HOUR_MS
  expect(await fetchStatus(image.compressed_url)).toBe(404)
  expect(await fetchStatus(image.compressed_url, { cookie: otherUser.cookie })).toBe(404)
  const ownResponse = await get(image.compressed_url, { cookie: owner.cookie })
  expect([ownResponse.status, ownResponse.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  await ownResponse.body?.cancel()
  time.aheadMs -= 2 * HOUR_MS
})

test('signed URLs of a deleted image stop working, and a restored image has new ones', async () => {
  const image = await makeImage('private')
  expect(await fetchStatus(image.url)).toBe(200)
  await change(image, 'DELETE')
  for (const url of listFileUrls(image)) expect(await fetchStatus(url, { cookie: owner.cookie })).toBe(404)
  const url = `/api/images/${image.id}/restore`
  const restored = (await app.inject({ method: 'POST', url, headers: owner.headers })).json<{ image: Image }>().image
  for (const file of listFileUrls(image)) expect(await fetchStatus(file, { cookie: owner.cookie })).toBe(404)
  for (const file of listFileUrls(restored)) expect(await fetchStatus(file)).toBe(200)
})

test('a signed URL stays the same for an hour, so that browsers can cache the file', async () => {
  const image = await makeImage('private')
  const requestImage = async () =>
    (await app.inject({ url: `/api/images/${image.id}`, headers: owner.headers })).json<{ image: Image }>().image
  expect(await requestImage()).toEqual(image)
  time.aheadMs += HOUR_MS
  expect((await requestImage()).url).not.toBe(image.url)
  time.aheadMs -= HOUR_MS
})

test('if the store signs URLs itself, requests for private files redirect to it', async () => {
  const image = await makeImage('private')
  store.linksTo = 'https://store.example/bucket'
  const signed = await get(image.compressed_url)
  const storeUrl = `https://store.example/bucket/${extractFileKey(image.compressed_url)}?for=300`
  expect([signed.status, signed.headers.get('location'), signed.headers.get('cache-control')]).toEqual([
    302,
    storeUrl,
    'private, max-age=240',
  ])
  const ownResponse = await get(toUnsignedUrl(image.compressed_url), { cookie: owner.cookie })
  expect([ownResponse.status, ownResponse.headers.get('location'), ownResponse.headers.get('cache-control')]).toEqual([
    302,
    storeUrl,
    'private, no-cache',
  ])
  expect(await fetchStatus(toUnsignedUrl(image.compressed_url))).toBe(404)
  expect(await fetchStatus(image.compressed_url, {}, 'HEAD')).toBe(200)
  const { url } = await makeImage()
  expect(await fetchStatus(url)).toBe(200)
  store.linksTo = null
})

test('neither a redirect to the store nor the store’s URL outlives the signed URL', async () => {
  const image = await makeImage('private')
  const expiresAtMs = Number(/^\/files\/s\/(\d{10})-/.exec(image.compressed_url)?.[1]) * 1_000
  const { aheadMs } = time
  time.aheadMs = expiresAtMs - 100_000 - Date.now()
  store.linksTo = 'https://store.example/bucket'
  const { headers } = await get(image.compressed_url)
  expect(headers.get('cache-control')).toMatch(/^private, max-age=(?:9\d|100)$/)
  expect(headers.get('location')).toMatch(/\?for=(?:9\d|100)$/)
  store.linksTo = null
  time.aheadMs = aheadMs
})
