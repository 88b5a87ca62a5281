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
export function imagesOnPlanText(credits: number, { name, credits_per_image }: Plan): string {
  const images = Math.floor(credits / credits_per_image)
  return `${formatCount(images)} ${images === 1 ? 'image' : 'images'} on ${name}`
}

/** Returns how much less a credit costs in this pack than in the smallest one, in whole percent. */
export function computeSaving(pack: CreditPack, packs: readonly CreditPack[], currency: Currency): number {
  const [smallest = pack] = packs
  const percent = (100 * pack.prices[currency] * smallest.credits) / (smallest.prices[currency] * pack.credits)
  return Math.max(0, Math.floor(100 - percent))
}

/** Returns the price of one image on the cheapest plan: '$0.56 per image on Pro'. */
export function cheapestImageText(pack: CreditPack, plans: readonly Plan[], currency: Currency): string | null {
  const [plan] = plans.toSorted((one, other) => one.credits_per_image - other.credits_per_image)
  return plan ? `${formatImagePrice(plan, pack, currency)} per image on ${plan.name}` : null
}

function formatImagePrice(plan: Plan, pack: CreditPack, currency: Currency): string {
  return formatExactPrice(Math.round((pack.prices[currency] * plan.credits_per_image) / pack.credits), currency)
}

/**
 * Returns the price of one image on the plan, if its credits are bought in this pack: 'About $0.56 per image with
 * the 1,000-credit pack'.
 */
export function imagePriceText(plan: Plan, pack: CreditPack, currency: Currency): string {
  return `About ${formatImagePrice(plan, pack, currency)} per image with the ${formatCount(pack.credits)}-credit pack`
}
