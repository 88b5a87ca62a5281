import type { Image } from '@pictor/contract'
import { formatCount } from '../../lib/format.ts'

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
