import { DEFAULT_CURRENCY, type Currency } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chooseCurrency, onOwnCurrency, ownCurrency } from './own-currency.ts'
import { regionQuery } from './region.queries.ts'

export interface CurrencyChoice {
  /** What prices are shown and charged in: chosen by the visitor, else the region's. */
  currency: Currency
  choose: (currency: Currency) => void
}

/** The currency of all prices of the page. */
export function useCurrency(): CurrencyChoice {
  const { data } = useQuery(regionQuery())
  const own = useSyncExternalStore(onOwnCurrency, ownCurrency, () => null)
  return { currency: own ?? data?.currency ?? DEFAULT_CURRENCY, choose: chooseCurrency }
}
