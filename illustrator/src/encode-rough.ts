import sharp from 'sharp'
import type { Painting } from './engine.ts'

/** One thread and no cache, since the worker shares the machine and its memory with everything else. */
export function limitEncoder(): void {
  sharp.concurrency(1)
  sharp.cache(false)
}

/** For a moment on a screen. */
export async function encodeRough({ rgb8, width, height }: Painting): Promise<Uint8Array> {
  return sharp(rgb8, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer()
}
