import sharp from 'sharp'
import type { Painting } from './engine.ts'

/**
 * PNG tuned for speed: painted pictures hardly compress further at higher levels. One thread, since the worker shares the
 * machine with everything else.
 */
export async function encodePng({ rgb8, width, height }: Painting): Promise<Uint8Array> {
  sharp.concurrency(1)
  sharp.cache(false)
  const image = sharp(rgb8, { raw: { width, height, channels: 3 } })
  return image.png({ compressionLevel: 4, adaptiveFiltering: true }).toBuffer()
}
