import type { Image } from '@pictor/contract'
import { DEFAULT_IMAGE_SIDE_PX } from '@pictor/contract/limits'

/** The fields from which the file URL of an image is chosen. */
export type ImageFile = Pick<Image, 'url' | 'compressed_url' | 'compressedUrl'>

/** Returns the URL of the compressed WebP file, else that of the original. */
export function imageSource({ url, compressed_url, compressedUrl }: ImageFile): string {
  const compressed = compressed_url || compressedUrl
  if (!compressed || compressed === url) return url
  if (!compressed.includes('compressed-images') || !compressed.includes('.webp')) return url
  return compressed
}

/** Returns the URL from which the browser downloads the original. */
export function downloadPath(id: string): string {
  return `/api/images/${encodeURIComponent(id)}/download`
}

/** Returns width and height in pixels. An image without dimensions is laid out as a square. */
export function imageSize(image: { width?: number | null; height?: number | null }) {
  return { width: image.width || DEFAULT_IMAGE_SIDE_PX, height: image.height || DEFAULT_IMAGE_SIDE_PX }
}

/**
 * Values for `sizes`: the width of a tile for each number of columns, next to the sidebar on wide screens. Phones with
 * a high pixel density get a smaller value, so that they load the grid's file: 1.8 file pixels per CSS pixel are
 * enough, and the full size has five times as many bytes.
 */
export const TILE_SIZES =
  '(width <= 640px) and (resolution >= 2.2dppx) 48vw, (width <= 640px) and (resolution >= 1.5dppx) 72vw, ' +
  '(width <= 640px) 100vw, (width < 768px) 50vw, (width <= 768px) calc(50vw - 8rem), ' +
  '(width <= 1024px) calc(33.3vw - 5.3rem), calc(25vw - 4rem)'
