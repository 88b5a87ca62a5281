import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { creditsText } from '../../credits/index.ts'

/** 'About $0.56 with the pack of 1,000 credits': what an image on the plan costs in money, if its credits are bought in this pack. */
export function imagePriceText(plan: Plan, pack: CreditPack, currency: Currency): string {
  const amount = Math.round((pack.prices[currency] * plan.credits_per_image) / pack.credits)
  return `About ${formatExactPrice(amount, currency)} with the pack of ${creditsText(pack.credits)}`
}
