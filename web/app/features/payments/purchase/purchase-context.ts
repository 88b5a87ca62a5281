import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { createContext, use } from 'react'

export interface PurchaseWish {
  packId: string
  currency: Currency
}

export function isPurchaseWish(value: unknown): value is PurchaseWish {
  if (typeof value !== 'object' || value === null || !('packId' in value) || !('currency' in value)) return false
  return typeof value.packId === 'string' && CURRENCIES.some((currency) => currency === value.currency)
}

/** What anything that sells or lacks credits may ask for. */
export interface Purchasing {
  /** Opens the dialog with the packs; a signed-out visitor signs in first. */
  choose: () => void
  /** Buys a pack in the currency that its price was shown in. True once its credits were added; false says why by a toast. */
  buy: (wish: PurchaseWish) => Promise<boolean>
  /** From the press until the checkout is closed. */
  busy: boolean
}

export const PurchaseContext = createContext<Purchasing | null>(null)

/** Sells credits from anywhere: `usePurchase().choose()`. */
export function usePurchase(): Purchasing {
  const purchasing = use(PurchaseContext)
  if (!purchasing) throw new Error('usePurchase needs a PurchaseProvider above it')
  return purchasing
}
