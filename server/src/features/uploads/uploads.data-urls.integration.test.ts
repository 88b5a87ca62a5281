import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listStoredNames } from '../../../test/fixtures/stored-file.ts'
import { createUploadCalls } from '../../../test/fixtures/upload-calls.ts'

const application = await startTestApplication()
const { upload, list } = createUploadCalls(application)
const user = await application.createUser()

// Base64 of the added bytes has characters that differ between its two alphabets, and ends with two padding characters.
const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#4060a0' } })
  .png()
  .toBuffer()
const extendedPng = Buffer.concat([png, Buffer.from([0xfb, 0xff, 0xfe]), Buffer.alloc((4 - (png.length % 3)) % 3)])
const base64 = extendedPng.toString('base64')
const NOT_ACCEPTED = [415, 'IMAGE_NOT_ACCEPTED']

async function uploadDataUrl(image: string): Promise<unknown[]> {
  const before = listStoredNames(application.dataDir)
  const response = await upload(user, { image })
  if (response.statusCode !== 201) expect(listStoredNames(application.dataDir)).toEqual(before)
  return [response.statusCode, response.json<{ code?: string }>().code]
}

test('the base64 of the test image has characters that differ between the two alphabets, and ends with padding', () => {
  expect(base64).toMatch(/[+/]/)
  expect(base64).toMatch(/[^=]==$/)
})

test.each([
  ['as browsers write it', `data:image/png;base64,${base64}`],
  ['in upper case', `DATA:IMAGE/PNG;BASE64,${base64}`],
  ['with parameters', `data:image/png;name=a.png;charset=utf-8;base64,${base64}`],
  ['of an unknown type', `data:application/octet-stream;base64,${base64}`],
  [
    'whose length needs no padding',
    `data:image/png;base64,${Buffer.concat([extendedPng, Buffer.alloc(2)]).toString('base64')}`,
  ],
])('a data URL %s is accepted', async (_case, image) => {
  expect(await uploadDataUrl(image)).toEqual([201, undefined])
})

test.each([
  ['no scheme', base64],
  ['another scheme', `http://127.0.0.1/a.png`],
  ['a file path', 'file:///etc/passwd'],
  ['nothing', ''],
  ['the scheme alone', 'data:'],
  ['no type and no content', 'data:,'],
  ['no comma', 'data:image/png;base64'],
  ['no content', 'data:image/png;base64,'],
  ['no base64', `data:image/png,${base64}`],
  ['no type', `data:;base64,${base64}`],
  ['half a type', `data:image;base64,${base64}`],
  ['a wildcard type', `data:image/*;base64,${base64}`],
  ['another image type', `data:image/jpeg;base64,${base64}`],
  ['a type that is no image', `data:text/html;base64,${base64}`],
  ['an image type that is not accepted', `data:image/svg+xml;base64,${base64}`],
  ['two prefixes', `data:image/png;base64,data:image/png;base64,${base64}`],
  ['base64 before the last parameter', `data:image/png;base64;name=a,${base64}`],
  ['spaces around it', ` data:image/png;base64,${base64} `],
  ['a space in its head', `data:image/png; base64,${base64}`],
  ['spaces in its content', `data:image/png;base64,${base64.replaceAll(/.{8}/g, '$& ')}`],
  ['line ends in its content', `data:image/png;base64,${base64.replaceAll(/.{76}/g, '$&\r\n')}`],
  ['the URL-safe alphabet', `data:image/png;base64,${base64.replaceAll('+', '-').replaceAll('/', '_')}`],
  ['missing padding', `data:image/png;base64,${base64.replaceAll('=', '')}`],
  ['too much padding', `data:image/png;base64,${base64}=`],
  ['padding in the middle', `data:image/png;base64,${base64.slice(0, 40)}====${base64.slice(40)}`],
  ['other characters', `data:image/png;base64,${base64.slice(0, 40)}*é*${base64.slice(43)}`],
  ['percent-encoding', `data:image/png;base64,${base64.replaceAll('=', '%3D')}`],
  ['base64 twice', `data:image/png;base64,${Buffer.from(base64).toString('base64')}`],
  ['a very long head', `data:image/png;${'a=b;'.repeat(100)}base64,${base64}`],
  ['very many parameters', `data:${';'.repeat(500_000)}base64,`],
])('a data URL with %s returns IMAGE_NOT_ACCEPTED', async (_case, image) => {
  expect(await uploadDataUrl(image)).toEqual(NOT_ACCEPTED)
})

test('after all uploads, only the five accepted ones have files', async () => {
  const images = await list(user, 'pageSize=1000')
  expect(images).toHaveLength(5)
  expect(listStoredNames(application.dataDir)).toHaveLength(2 * images.length)
  expect(readdirSync(path.join(application.dataDir, 'files')).toSorted()).toEqual([
    'compressed-images',
    'original-images',
  ])
})
