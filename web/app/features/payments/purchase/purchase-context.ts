import type { CreditPack } from '@pictor/contract'
import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import { createContext, use } from 'react'

export interface PurchaseRequest {
  packId: string
  currency: Currency
  /** The displayed price in minor units. The user pays exactly this amount or nothing. */
  amount: number
  /** An unpaid order of this pack to pay. Without it, the pack is ordered. */
  order?: PayableOrder
}

/** An order that its buyer can still pay. */
export interface PayableOrder {
  /** The provider's id of the order. */
  id: string
  credits: number
  /** The provider's public key. */
  keyId: string
}

/** Returns the request for a pack at the displayed price. */
export function toPurchaseRequest({ id, prices }: CreditPack, currency: Currency): PurchaseRequest {
  return { packId: id, currency, amount: prices[currency] }
}

export function isPurchaseRequest(value: unknown): value is PurchaseRequest {
  if (typeof value !== 'object' || value === null) return false
  if (!('packId' in value && 'currency' in value && 'amount' in value)) return false
  if (typeof value.packId !== 'string' || typeof value.amount !== 'number') return false
  return CURRENCIES.some((currency) => currency === value.currency)
}

export interface PurchaseActions {
  /** Opens the dialog with the packs. A signed-out visitor signs in first. */
  openPacks: () => void
  /**
   * Buys a pack in the displayed currency. Resolves to true once the credits were added, otherwise to false. A failure
   * shows a toast; closing the checkout without paying shows none.
   */
  buy: (request: PurchaseRequest) => Promise<boolean>
  /** True from the click until the purchase has ended or its payment is pending. */
  busy: boolean
}

export const PurchaseContext = createContext<PurchaseActions | null>(null)

/** Returns the actions to buy credits on any page. Throws outside of the provider. */
export function usePurchase(): PurchaseActions {
  const purchaseActions = use(PurchaseContext)
  if (!purchaseActions) throw new Error('usePurchase needs a PurchaseProvider above it')
  return purchaseActions
}
