import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { CurrencySwitch, useCurrency } from '../../region/index.ts'
import { toPurchaseRequest, usePurchase } from '../purchase/purchase-context.ts'
import { PacksOnSale, TestModeNote } from './packs-on-sale.tsx'
import { imagesText, packTitle } from './packs.ts'

export interface PackCardsProps {
  /** Empty until the plans are loaded. */
  plans: readonly Plan[]
  /** Called when a purchase has ended, successful or not. */
  onOrdered: () => void
}

/** All packs next to each other, each with its own button. */
export function PackCards({ plans, onOrdered }: PackCardsProps) {
  const isTest = useSite()?.payments.isTest ?? false
  return (
    <PageSection
      title="Buy Credits"
      text="One-time payment, no subscription. Every pack works with both Pro and Pro+."
      actions={<CurrencySwitch />}
    >
      {isTest && <TestModeNote className="mb-3" />}
      <PackGrid plans={plans} onOrdered={onOrdered} />
    </PageSection>
  )
}

function PackGrid({ plans, onOrdered }: PackCardsProps) {
  const { currency } = useCurrency()
  const { buy, busy } = usePurchase()
  const [clickedId, setClickedId] = useState<string | null>(null)
  const handleBuy = async (pack: CreditPack) => {
    setClickedId(pack.id)
    await buy(toPurchaseRequest(pack, currency))
    onOrdered()
  }
  return (
    <PacksOnSale className={GRID} packClassName="h-72 rounded-xl">
      {(packs) => (
        <ul className={GRID}>
          {packs.map((pack) => (
            <PackCard
              key={pack.id}
              pack={pack}
              plans={plans}
              currency={currency}
              busy={busy && pack.id === clickedId}
              disabled={busy && pack.id !== clickedId}
              onBuy={() => void handleBuy(pack)}
            />
          ))}
        </ul>
      )}
    </PacksOnSale>
  )
}

const GRID = 'grid gap-3 @md:grid-cols-2 @4xl:grid-cols-4'

interface PackCardProps {
  pack: CreditPack
  plans: readonly Plan[]
  currency: Currency
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

function PackCard({ pack, plans, currency, busy, disabled, onBuy }: PackCardProps) {
  const price = formatExactPrice(pack.prices[currency], currency)
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface-raised p-5">
      <h3 className="text-sm font-medium text-muted">{packTitle(pack)}</h3>
      <p className="mt-2 text-2xl font-semibold tracking-tight tabular-nums">{price}</p>
      <p className="mt-1 font-medium">Get {formatCount(pack.credits)} credits</p>
      <p className="mt-2 text-sm text-pretty text-muted">{pack.description}</p>
      {plans.length > 0 && (
        <ul className="mt-4 mb-5 flex flex-col gap-1 border-t border-line pt-4 text-sm text-muted tabular-nums">
          {plans.map((plan) => (
            <li key={plan.id}>{imagesText(pack.credits, plan)}</li>
          ))}
        </ul>
      )}
      <Button tone="primary" busy={busy} disabled={disabled} onClick={onBuy} className="mt-auto w-full">
        Buy Now
        <span className="sr-only">
          : {formatCount(pack.credits)} credits for {price}
        </span>
      </Button>
    </li>
  )
}
