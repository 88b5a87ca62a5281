import { CURRENCIES, type Currency } from '@pictor/contract/limits'

/** Of both the cookie, by which the server draws the first frame, and the local storage, which tells other tabs. */
const KEY = 'currency'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

// What was chosen on this page: it also holds where storage is closed.
let chosen: Currency | null = null
const listeners = new Set<() => void>()

/** The currency that the visitor chose for themselves, here, in another tab or earlier; null while they have not. */
export function ownCurrency(): Currency | null {
  return chosen ?? stored() ?? currencyIn(document.cookie)
}

/** What a request's cookies say of it; null where they say nothing. */
export function currencyIn(cookies: string | null): Currency | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return CURRENCIES.find((currency) => pairs.includes(`${KEY}=${currency}`)) ?? null
}

export const currencyCookie = (currency: Currency) => `${KEY}=${currency}`

export function chooseCurrency(currency: Currency): void {
  chosen = currency
  document.cookie = `${currencyCookie(currency)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
  try {
    localStorage.setItem(KEY, currency)
  } catch {
    // Storage may be closed (private windows): the cookie alone remembers it then.
  }
  notify()
}

export function onOwnCurrency(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', handleStorage)
  }
}

/** Another tab's choice counts here as well. */
function handleStorage({ key }: StorageEvent) {
  if (key !== KEY && key !== null) return
  chosen = null
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

function stored(): Currency | null {
  try {
    const value = localStorage.getItem(KEY)
    return CURRENCIES.find((currency) => currency === value) ?? null
  } catch {
    return null
  }
}
