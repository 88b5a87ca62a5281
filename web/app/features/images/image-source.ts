import type { Image } from '@pictor/contract'
import { DEFAULT_IMAGE_SIDE_PX } from '@pictor/contract/limits'

/** What of an image decides where its file is and how much room it takes. */
export type ImageFile = Pick<Image, 'url' | 'compressed_url' | 'compressedUrl'>

/** The compressed file if it really is one, else the original. */
export function imageSource({ url, compressed_url, compressedUrl }: ImageFile): string {
  const compressed = compressed_url || compressedUrl
  if (!compressed || compressed === url) return url
  if (!compressed.includes('compressed-images') || !compressed.includes('.webp')) return url
  return compressed
}

/** In pixels; an image that does not know its own is laid out as a square. */
export function imageSize(image: { width?: number | null; height?: number | null }) {
  return { width: image.width || DEFAULT_IMAGE_SIDE_PX, height: image.height || DEFAULT_IMAGE_SIDE_PX }
}

/**
 * How wide a tile is for each number of columns, next to the sidebar where there is one. A phone with a fine screen gets less, so that it
 * takes the grid's file: 1.8 pixels for each of a tile's own are enough, and the full size is five times as many bytes.
 */
export const TILE_SIZES =
  '(width <= 640px) and (resolution >= 2.2dppx) 48vw, (width <= 640px) and (resolution >= 1.5dppx) 72vw, ' +
  '(width <= 640px) 100vw, (width < 768px) 50vw, (width <= 768px) calc(50vw - 8rem), ' +
  '(width <= 1024px) calc(33.3vw - 5.3rem), calc(25vw - 4rem)'
