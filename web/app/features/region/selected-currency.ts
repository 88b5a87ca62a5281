import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { readStored, storeText } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/create-store.ts'
import { parseChoice } from '../../lib/search-params.ts'

/**
 * Name of the cookie, which the server reads to render the first frame, and of the local storage item, which notifies
 * other tabs.
 */
const KEY = 'currency'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

// The selection on this page. It applies even if storage is blocked.
const selection = createStore<Currency | null>(null)

/** Returns the currency that the visitor selected, here, in another tab or earlier; null if there is none. */
export function getSelectedCurrency(): Currency | null {
  return selection.get() ?? parseChoice(CURRENCIES, readStored(KEY)) ?? parseCurrencyCookie(document.cookie)
}

/** Returns the currency in a request's cookies; null if there is none. */
export function parseCurrencyCookie(cookies: string | null): Currency | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return CURRENCIES.find((currency) => pairs.includes(`${KEY}=${currency}`)) ?? null
}

export const createCurrencyCookie = (currency: Currency) => `${KEY}=${currency}`

export function selectCurrency(currency: Currency): void {
  document.cookie = `${createCurrencyCookie(currency)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
  storeText(KEY, currency)
  selection.set(currency)
}

/** Subscribes to the visitor's selection, here and in other tabs. Returns an unsubscribe function. */
export function onSelectedCurrencyChange(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    // The selection in the other tab replaces the one on this page.
    if (selection.get() === null) listener()
    else selection.set(null)
  }
  const unsubscribe = selection.subscribe(listener)
  addEventListener('storage', handleStorage)
  return () => {
    unsubscribe()
    removeEventListener('storage', handleStorage)
  }
}
