import type { CreditPack, Plan } from '@pictor/contract'
import { DEFAULT_PACK_CREDITS, type Currency } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'

/** Returns the pack that is selected by default. */
export function findDefaultPack(packs: readonly CreditPack[]): CreditPack | undefined {
  return packs.find(({ credits }) => credits === DEFAULT_PACK_CREDITS) ?? packs[0]
}

/** Returns 'Universal Pack' or 'Pro Plus Pack'. */
export function packTitle({ plan_type }: { plan_type: string }): string {
  const words = plan_type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join(' ')} Pack`
}

/** Returns how many images the credits pay for on a plan: '62 images on Pro'. */
export function imagesText(credits: number, { name, credits_per_image }: Plan): string {
  const images = Math.floor(credits / credits_per_image)
  return `${formatCount(images)} ${images === 1 ? 'image' : 'images'} on ${name}`
}

/**
 * Returns the price of one image on the plan, if its credits are bought in this pack: 'About $0.56 per image with
 * the 1,000-credit pack'.
 */
export function imagePriceText(plan: Plan, pack: CreditPack, currency: Currency): string {
  const amount = Math.round((pack.prices[currency] * plan.credits_per_image) / pack.credits)
  return `About ${formatExactPrice(amount, currency)} per image with the ${formatCount(pack.credits)}-credit pack`
}
