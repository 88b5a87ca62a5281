import type { CreditPack, Plan } from '@pictor/contract'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { CurrencySwitch, useCurrency } from '../../region/index.ts'
import { toPurchaseRequest, usePurchase } from '../purchase/purchase-context.ts'
import { PacksOnSale, TestModeNote } from './packs-on-sale.tsx'
import { PackFacts, type PackFactsProps } from './pack-facts.tsx'
import { findDefaultPack, packTitle } from './packs.ts'

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
    <PacksOnSale className={GRID} packClassName="h-72 rounded-lg">
      {(packs) => (
        <ul className={GRID}>
          {packs.map((pack) => (
            <PackCard
              key={pack.id}
              pack={pack}
              packs={packs}
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

const GRID = 'grid gap-x-3 gap-y-4 @md:grid-cols-2 @4xl:grid-cols-4'

interface PackCardProps extends PackFactsProps {
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

function PackCard({ busy, disabled, onBuy, ...facts }: PackCardProps) {
  const { pack, packs, currency } = facts
  const isDefault = pack === findDefaultPack(packs)
  return (
    <li
      className={classNames(
        // The cards share the rows of the grid, so that the same facts are side by side.
        'relative row-span-7 grid grid-rows-subgrid gap-y-0 rounded-lg border bg-surface-raised p-5',
        isDefault ? 'border-accent' : 'border-line',
      )}
    >
      <h3 className="mb-2 text-xs font-medium text-muted">{packTitle(pack)}</h3>
      <PackFacts {...facts} formatAmount={formatExactPrice} />
      <p className="mt-3 mb-5 text-sm text-pretty text-muted">{pack.description}</p>
      <Button
        tone={isDefault ? 'primary' : 'secondary'}
        busy={busy}
        disabled={disabled}
        onClick={onBuy}
        className="w-full"
      >
        Buy Now
        <span className="sr-only">
          : {formatCount(pack.credits)} credits for {formatExactPrice(pack.prices[currency], currency)}
        </span>
      </Button>
    </li>
  )
}
