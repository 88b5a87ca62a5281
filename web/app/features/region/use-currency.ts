import { DEFAULT_CURRENCY, type Currency } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useRootData } from '../../api/session/viewer.ts'
import { useStore } from '../../lib/create-store.ts'
import { chooseCurrency, onOwnCurrency, ownCurrency } from './own-currency.ts'
import { regionQuery } from './region.queries.ts'

interface CurrencyChoice {
  /** What prices are shown and charged in: chosen by the visitor, else the region's. */
  currency: Currency
  choose: (currency: Currency) => void
}

/** The currency of all prices of the page. It makes no call: `Lookup` does, once a start. */
export function useCurrency(): CurrencyChoice {
  const { data } = useQuery({ ...regionQuery(), enabled: false })
  const own = useOwnCurrency()
  return { currency: own ?? data?.currency ?? DEFAULT_CURRENCY, choose: chooseCurrency }
}

/** The currency that the visitor chose; null while they have not. The first frame is the server's, which reads it from the cookie. */
export function useOwnCurrency(): Currency | null {
  const sent = useRootData()?.currency ?? null
  return useStore({ get: ownCurrency, subscribe: onOwnCurrency }, sent)
}
