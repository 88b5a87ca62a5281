import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../test/harness/application.ts'
import { listFileUrls, startFileServer } from '../../../test/fakes/file-server.ts'
import { extractFileKey } from '../../../test/fixtures/stored-file.ts'

const { app, owner, makeImage, startAnother } = await startFileServer()
const withCdn = await startAnother({ FILES_PUBLIC_URL: 'https://cdn.example.org/pictures/' })
const getImageWithCdn = async (image: Image, user: TestUser | null) =>
  (await withCdn.app.inject({ url: `/api/images/${image.id}`, headers: user?.headers ?? {} })).json<{ image: Image }>()
    .image

test('with a CDN, public files have URLs of the CDN and private files do not', async () => {
  const [publicImage, privateImage] = [await makeImage(), await makeImage('private')]
  const presented = await getImageWithCdn(publicImage, null)
  expect(listFileUrls(presented)).toEqual(
    listFileUrls(publicImage).map((url) => `https://cdn.example.org/pictures/${extractFileKey(url)}`),
  )
  expect(presented.compressed_url).toMatch(/compressed-images\/.*\.webp$/)
  for (const url of listFileUrls(await getImageWithCdn(privateImage, owner))) expect(url).toMatch(/^\/files\/s\//)
})

test('with a CDN, the content security policy allows images from the CDN and from no other site', async () => {
  const readImageSources = (headers: Record<string, unknown>) =>
    /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(readImageSources((await withCdn.app.inject('/api/docs')).headers)).toBe(
    "'self' data: blob: https://cdn.example.org",
  )
  expect(readImageSources((await app.inject('/api/docs')).headers)).toBe("'self' data: blob:")
})
