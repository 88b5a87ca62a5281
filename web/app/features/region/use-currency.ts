import { DEFAULT_CURRENCY, type Currency } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chooseCurrency, onOwnCurrency, ownCurrency } from './own-currency.ts'
import { usePageRegion } from './page-region.ts'
import { regionQuery } from './region.queries.ts'

export interface CurrencyChoice {
  /** What prices are shown and charged in: chosen by the visitor, else the region's. */
  currency: Currency
  choose: (currency: Currency) => void
}

/** The currency of all prices of the page. Asks nobody: `useRegionLookup` does, once a start. */
export function useCurrency(): CurrencyChoice {
  const found = usePageRegion()
  const { data } = useQuery({ ...regionQuery(), enabled: false, ...(found && { initialData: found }) })
  const own = useOwnCurrency()
  return { currency: own ?? data?.currency ?? DEFAULT_CURRENCY, choose: chooseCurrency }
}

/** What the visitor chose; null while they have not, and in the first frame, which is the server's. */
export function useOwnCurrency(): Currency | null {
  return useSyncExternalStore(onOwnCurrency, ownCurrency, () => null)
}
