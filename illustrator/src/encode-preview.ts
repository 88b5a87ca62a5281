import sharp from 'sharp'
import type { Painting } from './engine.ts'

/** One thread and no cache, because the worker shares CPU and memory with the server. */
export function limitEncoder(): void {
  sharp.concurrency(1)
  sharp.cache(false)
}

/** Low quality is enough: a preview is visible for a moment only. */
export async function encodePreview({ rgb8, width, height }: Painting): Promise<Uint8Array> {
  return sharp(rgb8, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer()
}
