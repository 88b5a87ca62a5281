import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useCurrency } from './use-currency.ts'

const SIGNS: Record<Currency, string> = { USD: '$', INR: '₹' }
const NAMES: Record<Currency, string> = { USD: 'US dollars', INR: 'Indian rupees' }

/** Selects the currency in which all prices are shown and charged. */
export function CurrencySwitch({ className }: { className?: string | undefined }) {
  const { currency, select } = useCurrency()
  const name = useId()
  return (
    <fieldset
      className={classNames('inline-flex shrink-0 rounded-md border border-line bg-surface-sunken p-0.5', className)}
    >
      <legend className="sr-only">Currency</legend>
      {CURRENCIES.map((choice) => (
        <label key={choice} title={NAMES[choice]} className={CHOICE}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === currency}
            onChange={() => select(choice)}
            className="sr-only"
          />
          <span aria-hidden="true">{SIGNS[choice]}</span>
          {choice}
        </label>
      ))}
    </fieldset>
  )
}

const CHOICE =
  'relative flex h-control-small min-w-11 cursor-pointer items-center justify-center gap-1 rounded-sm border border-transparent px-3 text-sm font-medium text-muted ' +
  'transition-colors select-none hover:text-content has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-content ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline forced-colors:has-checked:outline-1'
