import type { Currency } from '@pictor/contract/limits'

/** Minor units of a currency: cents, paise. */
export interface Money {
  amount: number
  currency: Currency
}

/**
 * The input of `createOrder`. `receipt` is the id of the product's order: the same receipt returns the same provider
 * order.
 */
export interface ProviderOrderRequest extends Money {
  receipt: string
}

/** An order at the provider. */
export interface ProviderOrder extends Money {
  id: string
}

/** `authorized`: the money is reserved but not captured. `refunded`: it was captured and then returned. */
export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** A payment as the provider reports it. */
export interface ProviderPayment {
  id: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The provider's id of the order; null for a payment without an order. */
  orderId: string | null
  status: PaymentStatus
  /** The sum of all refunds, in minor units of `currency`. */
  amountRefunded: number
  /** `card`, `upi` …, in the provider's terms. */
  method: string | null
  /** Why it failed, as shown to the buyer. */
  failure: string | null
  createdAt: Date
}

/** Money returned to the buyer by a refund or a lost dispute. */
export interface ProviderRefund {
  id: string
  paymentId: string
  /** Minor units of the payment's currency. */
  amount: number
  createdAt: Date
}

/** A webhook event with a verified signature. Fields that it does not contain are null. */
export interface WebhookEvent {
  /** Identical in every delivery of the event. */
  id: string
  /** In the provider's terms: `order.paid`, `refund.processed` … */
  type: string
  payment: ProviderPayment | null
  /** A completed refund, not a requested one. */
  refund: ProviderRefund | null
  /** Id of a dispute that was opened or closed. */
  disputeId: string | null
}

/** The result of a checkout, with the provider's signature. The browser sends it after a payment. */
export interface CheckoutResult {
  /** The provider's id of the order. Taken from the order's row, never from the browser. */
  orderId: string
  paymentId: string
  /** Lower-case hex. */
  signature: string
}

/** The data that browsers need for the provider's hosted checkout. */
export interface Checkout {
  /** The provider's browser script: a path on this origin, or a URL of another origin. */
  scriptUrl: string
  /** Origins that the script loads from and connects to, for the Content-Security-Policy; empty for this origin. */
  origins: readonly string[]
  /** Whether no real money is charged. */
  isTest: boolean
}

/**
 * Charges buyers. Every call takes at most four seconds. It rejects with a PaymentProviderError; anything else is a bug
 * in the adapter.
 */
export interface PaymentProvider {
  /**
   * `sandbox`, or the name of the company. It is stored with each order: only the provider that created an order
   * settles it.
   */
  readonly name: string
  /** Public; the browser opens the checkout with it. */
  readonly keyId: string
  readonly checkout: Checkout
  /**
   * Idempotent by receipt: a repeated call returns the first order. Rejects with `refused` if the first
   * order has another amount or currency.
   */
  createOrder(request: ProviderOrderRequest): Promise<ProviderOrder>
  /** Null if the provider has no such payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | null>
  /** All attempts to pay an order. */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Completed refunds of a payment. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /**
   * Captures an authorized payment and returns its new state. If it is no longer authorized, returns its current state.
   */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Verifies the signature in constant time. */
  isSignedByCheckout(result: CheckoutResult): boolean
  /**
   * Null if no webhook secret of this installation signed the body, or if it is not an event. Compares in constant
   * time.
   */
  parseWebhookEvent(body: Uint8Array, headers: WebhookHeaders): WebhookEvent | null
}

/** Keys are in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>

/**
 * `unavailable`: a retry may succeed. `refused`: the provider rejects this request. `credentials`: the provider rejects
 * the operator's keys.
 */
export type PaymentProviderFailure = 'unavailable' | 'refused' | 'credentials'

/** A call to the provider failed. The message is for the operator. */
export class PaymentProviderError extends Error {
  readonly reason: PaymentProviderFailure
  constructor(reason: PaymentProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentProviderError'
    this.reason = reason
  }
}
