import { DEFAULT_CURRENCY, type Currency } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useRootData } from '../../api/session/viewer.ts'
import { useStore } from '../../lib/create-store.ts'
import { selectCurrency, onSelectedCurrencyChange, getSelectedCurrency } from './selected-currency.ts'
import { regionQuery } from './region.queries.ts'

interface CurrencyChoice {
  /** The currency in which prices are shown and charged: selected by the visitor, else that of the region. */
  currency: Currency
  select: (currency: Currency) => void
}

/** The currency of all prices on the page. Makes no request: the region lookup does, once per page load. */
export function useCurrency(): CurrencyChoice {
  const { data } = useQuery({ ...regionQuery(), enabled: false })
  const selected = useSelectedCurrency()
  return { currency: selected ?? data?.currency ?? DEFAULT_CURRENCY, select: selectCurrency }
}

/**
 * Returns the currency that the visitor selected; null if there is none. The first frame uses the server's value, read
 * from the cookie.
 */
export function useSelectedCurrency(): Currency | null {
  const serverCurrency = useRootData()?.currency ?? null
  return useStore({ get: getSelectedCurrency, subscribe: onSelectedCurrencyChange }, serverCurrency)
}
