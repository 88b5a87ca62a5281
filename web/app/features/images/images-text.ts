import { formatCount } from '../../lib/format.ts'

/** '1 image', '2 images'. */
export function imagesText(count: number): string {
  return count === 1 ? '1 image' : `${formatCount(count)} images`
}
