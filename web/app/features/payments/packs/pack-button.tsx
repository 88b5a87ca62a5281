import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { Fragment, type Ref } from 'react'
import { formatPrice } from '../../../lib/format-price.ts'
import { classNames } from '../../../ui/class-names.ts'
import { creditsText } from '../../credits/index.ts'
import { imagesText } from './pack-text.ts'

export interface PackButtonProps {
  pack: CreditPack
  plans: readonly Plan[]
  currency: Currency
  /** Stands out from the others. */
  selected: boolean
  onBuy: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A pack as one button: what it holds, what that is in images, what it costs. */
export function PackButton({ pack, plans, currency, selected, onBuy, ref }: PackButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onBuy}
      className={classNames(
        'flex min-h-19 w-full items-center gap-3 rounded-lg border px-4 py-3 text-left transition-colors',
        selected ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong hover:bg-surface-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular-nums">{creditsText(pack.credits)}</span>
        <span className={classNames('block text-sm tabular-nums', selected ? 'text-content' : 'text-muted')}>
          {plans.map((plan, index) => (
            <Fragment key={plan.id}>
              {index > 0 && <span className="max-sm:sr-only"> · </span>}
              <span className="max-sm:block">{imagesText(pack.credits, plan)}</span>
            </Fragment>
          ))}
        </span>
      </span>
      <span
        className={classNames(
          'shrink-0 rounded-md px-3 py-1.5 text-sm font-semibold tabular-nums',
          selected ? 'bg-accent-fill text-accent-text' : 'border border-line bg-surface-raised',
        )}
      >
        <span className="sr-only">Buy for </span>
        {formatPrice(pack.prices[currency], currency)}
      </span>
    </button>
  )
}
