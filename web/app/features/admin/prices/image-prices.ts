import type { AdminPack } from '@pictor/contract'
import { formatExactPrice } from '../../../lib/format-price.ts'

type PackPrice = Pick<AdminPack, 'credits' | 'display_price_cents' | 'is_active'>

/** Returns the price of an image with this many credits, from the packs on sale: '$0.56 to $0.80'. */
export function imagePriceRangeText(creditsPerImage: number, packs: readonly PackPrice[]): string {
  const prices = packs
    .filter(({ is_active }) => is_active)
    .map(({ credits, display_price_cents }) => Math.round((display_price_cents * creditsPerImage) / credits))
  if (prices.length === 0) return 'No packs on sale'
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((cents) => formatExactPrice(cents, 'USD'))
  return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`
}
