import type { CreditPack, Plan } from '@pictor/contract'
import { DEFAULT_PACK_CREDITS, type Currency } from '@pictor/contract/limits'
import { formatPrice } from '../../../lib/format-price.ts'
import { Badge } from '../../../ui/badge.tsx'
import { creditsText } from '../../credits/index.ts'
import { cheapestImageText, computeSaving, imagesOnPlanText } from './packs.ts'

export interface PackFactsProps {
  pack: CreditPack
  /** All packs on sale, fewest credits first. */
  packs: readonly CreditPack[]
  /** Empty until the plans are loaded. */
  plans: readonly Plan[]
  currency: Currency
  /** Formats the price. By default, it has decimals only if there are any. */
  formatAmount?: typeof formatPrice
}

/**
 * The content of a pack card: credits, price, price of one image, saving. The card is positioned and has padding; if it
 * is a subgrid, this takes four of its rows.
 */
export function PackFacts({ pack, packs, plans, currency, formatAmount = formatPrice }: PackFactsProps) {
  const saving = computeSaving(pack, packs, currency)
  return (
    <span className="row-span-4 grid grid-rows-subgrid tabular-nums">
      {pack.credits === DEFAULT_PACK_CREDITS && (
        <span className="absolute -top-2.5 right-3 rounded-full bg-accent-fill px-2.5 py-0.5 text-xs font-medium text-accent-text">
          Recommended
        </span>
      )}
      <span className="font-medium">Get {creditsText(pack.credits)}</span>
      <span className="mt-1 flex flex-wrap content-start items-center gap-x-2 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight">{formatAmount(pack.prices[currency], currency)}</span>
        {saving > 0 && <Badge tone="success">{`Save ${saving}%`}</Badge>}
      </span>
      <span className="mt-1 text-sm font-medium text-balance empty:hidden">
        {cheapestImageText(pack, plans, currency)}
      </span>
      <span className="mt-2 flex flex-col gap-0.5 text-sm text-balance empty:hidden">
        {plans.map((plan) => (
          <span key={plan.id}>{imagesOnPlanText(pack.credits, plan)}</span>
        ))}
      </span>
    </span>
  )
}
