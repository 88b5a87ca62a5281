import sharp from 'sharp'
import type { Painting } from './engine.ts'

/** One thread and no cache, since the worker shares the machine and its memory with everything else. */
export function limitEncoder(): void {
  sharp.concurrency(1)
  sharp.cache(false)
}

/** PNG tuned for speed: painted pictures hardly compress further at higher levels. */
export async function encodePng(painting: Painting): Promise<Uint8Array> {
  return imageOf(painting).png({ compressionLevel: 4, adaptiveFiltering: true }).toBuffer()
}

/** For a moment on a screen. */
export async function encodeRough(painting: Painting): Promise<Uint8Array> {
  return imageOf(painting).jpeg({ quality: 70 }).toBuffer()
}

function imageOf({ rgb8, width, height }: Painting) {
  return sharp(rgb8, { raw: { width, height, channels: 3 } })
}
