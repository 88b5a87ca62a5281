import type { Image } from '@pictor/contract'
import { DEFAULT_IMAGE_SIDE_PX } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'

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

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

/** Returns the beginning of the prompt, for headings and page titles. */
export function imageTitle({ prompt }: Pick<Image, 'prompt'>): string {
  return shorten(prompt, TITLE_LENGTH) || 'Image'
}

/** Returns the prompt on one line, cut to the length that search engines show. */
export function imageDescription({ prompt }: Pick<Image, 'prompt'>): string {
  return shorten(prompt, DESCRIPTION_LENGTH)
}

/** Cuts between words if possible. Counts code points, so that no emoji is split. */
function shorten(text: string, length: number): string {
  const points = Array.from(text.trim().replace(/\s+/g, ' '))
  if (points.length <= length) return points.join('')
  const start = points.slice(0, length - 1).join('')
  const lastSpace = start.lastIndexOf(' ')
  return `${lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start}…`
}

/** '1 image', '2 images'. */
export function imagesText(count: number): string {
  return count === 1 ? '1 image' : `${formatCount(count)} images`
}

/** '1 like', '2 likes'; null for zero. */
export function favoriteCountText(count: number): string | null {
  if (count <= 0) return null
  return count === 1 ? '1 like' : `${formatCount(count)} likes`
}
