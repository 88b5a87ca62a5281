import { CURRENCIES, type Currency } from '@pictor/contract/limits'

const KEY = 'currency'

// What was chosen on this page: it also holds where storage is closed.
let chosen: Currency | null = null
const listeners = new Set<() => void>()

/** The currency that the visitor chose for themselves, here, in another tab or earlier; null while they have not. */
export function ownCurrency(): Currency | null {
  return chosen ?? stored()
}

export function chooseCurrency(currency: Currency): void {
  chosen = currency
  try {
    localStorage.setItem(KEY, currency)
  } catch {
    // Storage may be closed (private windows): the choice then lasts as long as the page.
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
