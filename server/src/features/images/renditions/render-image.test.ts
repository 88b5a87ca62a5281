import sharp from 'sharp'
import { expect, test } from 'vitest'
import { handleRenderRequest } from './render-image.ts'

test.each(['png', 'jpeg', 'webp'] as const)(
  'the stored files of a %s upload do not contain the GPS location of the original',
  async (format) => {
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    const withLocation = image
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .toFormat(format)
    const bytes = await withLocation.toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const result = await handleRenderRequest({ type: 'upload', bytes })
    if (result.outcome !== 'image') throw new Error(result.outcome)
    const { original, compressed, grid } = result.image
    for (const file of [original, compressed, ...grid.map((rendition) => rendition.bytes)]) {
      expect((await sharp(file ?? Buffer.alloc(0)).metadata()).exif).toBeUndefined()
    }
  },
)
