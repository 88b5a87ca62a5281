import type { CheckoutOrder } from '@pictor/contract'
import { fill, messages } from '@pictor/contract/errors'
import { CHECKOUT_DESCRIPTION, CHECKOUT_THEME_COLOR } from '@pictor/contract/limits'
import { PurchaseFailure } from './purchase-failure.ts'

/** Who pays, as the checkout's form begins. */
export interface Buyer {
  name?: string | undefined
  email: string
  /** A telephone number. */
  contact?: string | undefined
}

/** What the provider's script takes; other options of it stay as the provider means them. */
export interface CheckoutOptions {
  key: string
  order_id: string
  /** Minor units. */
  amount: number
  currency: string
  name: string
  description: string
  prefill: Buyer
  theme: { color: string }
  handler: (answer: unknown) => void
  modal: { ondismiss: () => void }
}

export interface Checkout {
  on: (event: 'payment.failed', listener: (answer: unknown) => void) => void
  open: () => void
}

export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout

export interface Sale {
  order: CheckoutOrder
  credits: number
  brandName: string
  buyer: Buyer
}

/** What the checkout says of a payment; only the server can tell whether it is true. */
export interface PaymentClaim {
  paymentId: string
  signature: string
}

/**
 * Opens the provider's checkout and answers how it was closed: with a payment, or null if the visitor left it. Throws PAYMENT_DECLINED
 * if they left it after a payment had failed, PAYMENT_VERIFICATION_FAILED for a payment that is none, and CHECKOUT_FAILED if it
 * can't be opened.
 */
export function openCheckout(Checkout: CheckoutConstructor, sale: Sale): Promise<PaymentClaim | null> {
  return new Promise((resolve, reject) => {
    let declined: string | null = null
    try {
      const checkout = new Checkout({
        ...optionsOf(sale),
        handler(answer) {
          const claim = claimOf(answer)
          if (claim) resolve(claim)
          else reject(new PurchaseFailure('PAYMENT_VERIFICATION_FAILED'))
        },
        modal: { ondismiss: () => (declined === null ? resolve(null) : reject(declinedBy(declined))) },
      })
      // It stays open for another try, so this decides nothing yet.
      checkout.on('payment.failed', (answer) => (declined = descriptionOf(answer)))
      checkout.open()
    } catch (error) {
      reject(new PurchaseFailure('CHECKOUT_FAILED', error instanceof Error ? error.message : ''))
    }
  })
}

function optionsOf({ order, credits, brandName, buyer }: Sale) {
  return {
    key: order.keyId,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    name: brandName,
    description: fill(CHECKOUT_DESCRIPTION, { n: credits }),
    prefill: buyer,
    theme: { color: CHECKOUT_THEME_COLOR },
  }
}

function claimOf(answer: unknown): PaymentClaim | null {
  if (typeof answer !== 'object' || answer === null) return null
  if (!('razorpay_payment_id' in answer) || typeof answer.razorpay_payment_id !== 'string') return null
  if (!('razorpay_signature' in answer) || typeof answer.razorpay_signature !== 'string') return null
  return { paymentId: answer.razorpay_payment_id, signature: answer.razorpay_signature }
}

/** More is no sentence for a toast. */
const DESCRIPTION_MAX_LENGTH = 200

function descriptionOf(answer: unknown): string {
  const error: unknown = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  const told = typeof error === 'object' && error !== null && 'description' in error ? error.description : null
  return typeof told === 'string' && told ? told.slice(0, DESCRIPTION_MAX_LENGTH) : messages.PAYMENT_FAILED.text
}

function declinedBy(description: string): PurchaseFailure {
  return new PurchaseFailure('PAYMENT_DECLINED', fill(messages.PAYMENT_DECLINED.text, { description }))
}
