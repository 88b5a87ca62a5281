import type { AdminPack } from '@pictor/contract'
import { formatExactPrice } from '../../../lib/format-price.ts'

type PackPrice = Pick<AdminPack, 'credits' | 'display_price_cents' | 'is_active'>

/** '$0.56 to $0.80': what a picture of so many credits costs in money, by the packs that are on sale. */
export function picturePrices(creditsPerImage: number, packs: readonly PackPrice[]): string {
  const prices = packs
    .filter(({ is_active }) => is_active)
    .map(({ credits, display_price_cents }) => Math.round((display_price_cents * creditsPerImage) / credits))
  if (prices.length === 0) return 'No pack is on sale'
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map((cents) => formatExactPrice(cents, 'USD'))
  return least === most ? `${least}` : `${least} to ${most}`
}
