import type { Plan } from '@pictor/contract'
import { formatCount } from '../../../lib/format.ts'

/** 'Universal Pack', 'Pro Plus Pack'. */
export function packTitle({ plan_type }: { plan_type: string }): string {
  const words = plan_type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join(' ')} Pack`
}

/** '62 images on Pro': how far the credits reach on a plan. */
export function imagesText(credits: number, { name, credits_per_image }: Plan): string {
  const images = Math.floor(credits / credits_per_image)
  return `${formatCount(images)} ${images === 1 ? 'image' : 'images'} on ${name}`
}
