import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { useId } from 'react'
import { formatPrice } from '../../../lib/format-price.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { creditsText } from '../../credits/index.ts'
import { PacksOnSale } from './packs-on-sale.tsx'
import { PackFacts } from './pack-facts.tsx'
import { findDefaultPack } from './packs.ts'
import { toPurchaseRequest, usePurchase } from '../purchase/purchase-context.ts'

export interface PackChoiceProps {
  /** Undefined until the plans are loaded. Packs can be bought without them. */
  plans: readonly Plan[] | undefined
  currency: Currency
  /** Null selects the default pack. */
  selectedId: string | null
  onSelect: (packId: string) => void
}

/** The packs on sale, with one selected, and the button that buys it. */
export function PackChoice({ plans = [], currency, selectedId, onSelect }: PackChoiceProps) {
  return (
    <PacksOnSale className={GRID} packClassName="h-35 rounded-lg">
      {(packs) => {
        const selected = findSelectedPack(packs, selectedId)
        return (
          selected && (
            <>
              <PackRadios packs={packs} plans={plans} currency={currency} selected={selected} onSelect={onSelect} />
              <PurchaseButton pack={selected} currency={currency} />
            </>
          )
        )
      }}
    </PacksOnSale>
  )
}

/** Returns the selected pack, or the default one. */
export function findSelectedPack(packs: readonly CreditPack[], selectedId: string | null): CreditPack | undefined {
  return packs.find(({ id }) => id === selectedId) ?? findDefaultPack(packs)
}

const GRID = 'grid grid-cols-2 gap-x-2.5 gap-y-4 sm:gap-x-3 lg:grid-cols-4 max-[22rem]:grid-cols-1'

interface PackRadiosProps extends Pick<PackChoiceProps, 'currency' | 'onSelect'> {
  packs: readonly CreditPack[]
  plans: readonly Plan[]
  selected: CreditPack
}

function PackRadios({ packs, plans, currency, selected, onSelect }: PackRadiosProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Credit packs</legend>
      <div className={GRID}>
        {packs.map((pack) => (
          <label key={pack.id} className={CARD}>
            <input
              type="radio"
              name={name}
              value={pack.id}
              checked={pack === selected}
              onChange={() => onSelect(pack.id)}
              className="sr-only"
            />
            <PackFacts pack={pack} packs={packs} plans={plans} currency={currency} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CARD =
  'relative flex cursor-pointer flex-col rounded-lg border border-line bg-surface-raised p-4 transition-colors ' +
  'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'forced-colors:has-checked:outline forced-colors:has-checked:outline-2'

function PurchaseButton({ pack, currency }: { pack: CreditPack; currency: Currency }) {
  const { buy, busy } = usePurchase()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone="primary"
        size="large"
        busy={busy}
        onClick={() => void buy(toPurchaseRequest(pack, currency))}
        className="max-sm:w-full"
      >
        {busy ? 'Processing...' : 'Purchase Credits'}
      </Button>
      <p className="text-sm text-muted tabular-nums">
        {creditsText(pack.credits)} for {formatPrice(pack.prices[currency], currency)}
      </p>
    </div>
  )
}
