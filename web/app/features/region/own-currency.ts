import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { createStore } from '../../lib/create-store.ts'

/**
 * Name of the cookie, which the server reads to render the first frame, and of the local storage item, which notifies
 * other tabs.
 */
const KEY = 'currency'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

// The selection on this page. It applies even if storage is blocked.
const choice = createStore<Currency | null>(null)

/** Returns the currency that the visitor selected, here, in another tab or earlier; null if there is none. */
export function ownCurrency(): Currency | null {
  return choice.get() ?? stored() ?? currencyIn(document.cookie)
}

/** Returns the currency in a request's cookies; null if there is none. */
export function currencyIn(cookies: string | null): Currency | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return CURRENCIES.find((currency) => pairs.includes(`${KEY}=${currency}`)) ?? null
}

export const currencyCookie = (currency: Currency) => `${KEY}=${currency}`

export function chooseCurrency(currency: Currency): void {
  document.cookie = `${currencyCookie(currency)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
  try {
    localStorage.setItem(KEY, currency)
  } catch {
    // Storage may be blocked, for example in private windows. Then only the cookie keeps the selection.
  }
  choice.set(currency)
}

/** Subscribes to the visitor's selection, here and in other tabs. Returns an unsubscribe function. */
export function onOwnCurrency(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    // The selection in the other tab replaces the one on this page.
    if (choice.get() === null) listener()
    else choice.set(null)
  }
  const unsubscribe = choice.subscribe(listener)
  addEventListener('storage', handleStorage)
  return () => {
    unsubscribe()
    removeEventListener('storage', handleStorage)
  }
}

function stored(): Currency | null {
  try {
    const value = localStorage.getItem(KEY)
    return CURRENCIES.find((currency) => currency === value) ?? null
  } catch {
    return null
  }
}
