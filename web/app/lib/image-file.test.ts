import { expect, test } from 'vitest'
import { errors } from '@pictor/contract/errors'
import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { toDataUrl, findImageError } from './image-file.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const WEBP = [...Buffer.from('RIFF'), 4, 0, 0, 0, ...Buffer.from('WEBP')]
const GIF = [...Buffer.from('GIF89a')]

const file = (bytes: number[], type = '') => new Blob([new Uint8Array(bytes)], { type })
const createMeasure = (width: number, height: number) => () => Promise.resolve({ width, height })
const failToMeasure = () => Promise.reject(new Error('Not an image.'))

test.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
  ['WebP', WEBP],
])('a %s is accepted with any declared type', async (_type, bytes) => {
  expect(await findImageError(file(bytes, 'text/plain'), createMeasure(800, 600))).toBeNull()
})

test.each([
  ['a GIF', GIF],
  ['a text file', [...Buffer.from('hello')]],
  ['an empty file', []],
])('%s whose declared type is PNG is rejected', async (_what, bytes) => {
  expect(await findImageError(file(bytes, 'image/png'), createMeasure(1, 1))).toBe(errors.IMAGE_NOT_ACCEPTED)
})

test('an image that cannot be displayed is rejected', async () => {
  expect(await findImageError(file(PNG), failToMeasure)).toBe(errors.IMAGE_NOT_ACCEPTED)
})

test.each([
  [8_000, 5_000, null],
  [8_001, 5_000, errors.IMAGE_TOO_LARGE],
  [16_384, 1, null],
  [16_385, 1, errors.IMAGE_TOO_LARGE],
])(
  '%i by %i pixels are checked against 40 megapixels and 16,384 pixels per side',
  async (width, height, expectedError) => {
    expect(await findImageError(file(PNG), createMeasure(width, height))).toBe(expectedError)
  },
)

test('a file of 20 MB is accepted, one more byte is too large', async () => {
  const padded = (bytes: number) => new Blob([new Uint8Array(PNG), new Uint8Array(bytes - PNG.length)])
  expect(await findImageError(padded(UPLOAD_MAX_BYTES), createMeasure(1, 1))).toBeNull()
  expect(await findImageError(padded(UPLOAD_MAX_BYTES + 1), createMeasure(1, 1))).toBe(errors.IMAGE_TOO_LARGE)
})

test('a large file is encoded completely', async () => {
  const bytes = [...PNG, ...Array.from({ length: 60_000 }, (_, index) => index % 251)]
  expect(await toDataUrl(file(bytes))).toBe(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)
})

test('a data URL has the real type of the file', async () => {
  expect(await toDataUrl(file(JPEG, 'image/png'))).toBe(
    `data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}`,
  )
})
