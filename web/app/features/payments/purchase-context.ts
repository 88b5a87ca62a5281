import { createContext, use } from 'react'

/** What anything that sells or lacks credits may ask for. */
export interface Purchasing {
  /** Opens the dialog with the packs; a signed-out visitor signs in first. */
  choose: () => void
  /** Buys a pack without asking which. True once its credits were added; false says why by a toast. */
  buy: (packId: string) => Promise<boolean>
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
