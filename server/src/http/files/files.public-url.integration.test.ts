import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../test/harness/application.ts'
import { filesOf, startFileServer } from '../../../test/fakes/file-server.ts'
import { keyIn } from '../../../test/fixtures/stored-file.ts'

const { app, owner, makeImage, startAnother } = await startFileServer()
const cdn = await startAnother({ FILES_PUBLIC_URL: 'https://cdn.example.org/pictures/' })
const seenAtCdn = async (image: Image, user: TestUser | null) =>
  (await cdn.app.inject({ url: `/api/images/${image.id}`, headers: user?.headers ?? {} })).json<{ image: Image }>()
    .image

test('with a CDN, public files have URLs of the CDN and private files do not', async () => {
  const [open, own] = [await makeImage(), await makeImage('private')]
  const seen = await seenAtCdn(open, null)
  expect(filesOf(seen)).toEqual(filesOf(open).map((url) => `https://cdn.example.org/pictures/${keyIn(url)}`))
  expect(seen.compressed_url).toMatch(/compressed-images\/.*\.webp$/)
  for (const url of filesOf(await seenAtCdn(own, owner))) expect(url).toMatch(/^\/files\/s\//)
})

test('with a CDN, the content security policy allows images from there and from no other site', async () => {
  const policyOf = (headers: Record<string, unknown>) =>
    /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(policyOf((await cdn.app.inject('/api/docs')).headers)).toBe("'self' data: blob: https://cdn.example.org")
  expect(policyOf((await app.inject('/api/docs')).headers)).toBe("'self' data: blob:")
})
