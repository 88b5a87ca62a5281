import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renditions } from '../../../../test/fixtures/renditions.ts'
import { readXmpFromWebp } from './webp-xmp.ts'

const GENERATED = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia<'
const provenance = { system: 'Pictor', model: 'a model', createdAt: new Date(0), composite: false }
const testImage = sharp({ create: { width: 1_024, height: 683, channels: 3, background: '#345' } })

test('every file encoded from a generated image contains its provenance once, uncompressed', async () => {
  const png = await testImage.png().toBuffer()
  const { original, compressed, grid } = await renditions.render(png, { provenance, isOwnEncoding: true })
  const partial = await renditions.renderPartial(png, provenance)
  const files = [original, compressed, ...grid.map(({ bytes }) => bytes), partial.bytes]
  expect(files).toHaveLength(5)
  for (const bytes of files) expect(Buffer.from(bytes).toString('latin1').split(GENERATED)).toHaveLength(2)
})

test('the XMP packet of a WebP is read without decoding the image', async () => {
  const { compressed } = await renditions.render(await testImage.png().toBuffer(), { provenance, isOwnEncoding: true })
  expect(readXmpFromWebp(compressed)).toBe((await sharp(compressed).metadata()).xmpAsString)
  expect(readXmpFromWebp(await testImage.webp().toBuffer())).toBeNull()
  expect(readXmpFromWebp(compressed.subarray(0, 20))).toBeNull()
  expect(readXmpFromWebp(new Uint8Array(0))).toBeNull()
})
