import type { CreditPack } from '@pictor/contract'
import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { createContext, use } from 'react'

export interface PurchaseRequest {
  packId: string
  currency: Currency
  /** Minor units that the visitor was shown. They are charged this or nothing. */
  amount: number
}

/** Returns the request for a pack at the price that is shown. */
export function requestPack({ id, prices }: CreditPack, currency: Currency): PurchaseRequest {
  return { packId: id, currency, amount: prices[currency] }
}

export function isPurchaseRequest(value: unknown): value is PurchaseRequest {
  if (typeof value !== 'object' || value === null) return false
  if (!('packId' in value && 'currency' in value && 'amount' in value)) return false
  if (typeof value.packId !== 'string' || typeof value.amount !== 'number') return false
  return CURRENCIES.some((currency) => currency === value.currency)
}

export interface Purchasing {
  /** Opens the dialog with the packs; a signed-out visitor signs in first. */
  openPacks: () => void
  /** Buys a pack in the currency that its price was shown in. Resolves with true once its credits were added; otherwise a toast says why. */
  buy: (request: PurchaseRequest) => Promise<boolean>
  /** From the click until the checkout is closed. */
  busy: boolean
}

export const PurchaseContext = createContext<Purchasing | null>(null)

/** Sells credits from anywhere: `usePurchase().openPacks()`. */
export function usePurchase(): Purchasing {
  const purchasing = use(PurchaseContext)
  if (!purchasing) throw new Error('usePurchase needs a PurchaseProvider above it')
  return purchasing
}
