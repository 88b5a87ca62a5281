import { DEFAULT_CURRENCY, type Currency } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { regionQuery } from './region.queries.ts'

export interface CurrencyChoice {
  /** What prices are shown and charged in: chosen by the visitor, else the region's. */
  currency: Currency
  choose: (currency: Currency) => void
}

let chosen: Currency | null = null
const listeners = new Set<() => void>()

/** The currency of all prices of the page. */
export function useCurrency(): CurrencyChoice {
  const { data } = useQuery(regionQuery())
  const own = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return { currency: own ?? data?.currency ?? DEFAULT_CURRENCY, choose }
}

function choose(currency: Currency): void {
  chosen = currency
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
