import type { Currency } from '@pictor/contract/limits'

/** Minor units of a currency: cents, paise. */
export interface Money {
  amount: number
  currency: Currency
}

/** What is asked of the provider. `receipt` is our own id of the order: the same receipt gives the same order again. */
export interface ProviderOrderRequest extends Money {
  receipt: string
}

/** An order as the provider knows it. */
export interface ProviderOrder extends Money {
  id: string
}

/** `authorized` is money that is held and not taken yet; `refunded` was captured once. */
export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

/** A payment as the provider tells it, in whatever currency it was made. */
export interface ProviderPayment {
  id: string
  /** Minor units. */
  amount: number
  currency: string
  /** The provider's id of the order; null for money that came without one. */
  orderId: string | null
  status: PaymentStatus
  /** Minor units, all refunds together. */
  amountRefunded: number
  /** `card`, `upi` …, as the provider calls it. */
  method: string | null
  /** Why it failed, for the buyer's eyes. */
  failure: string | null
  createdAt: Date
}

/** Money that went back, by a refund or a dispute that was lost. */
export interface ProviderRefund {
  id: string
  paymentId: string
  /** Minor units of the payment's currency. */
  amount: number
  createdAt: Date
}

/** A webhook event whose signature was verified. What it does not contain is null. */
export interface WebhookEvent {
  /** Unique for the event, the same however often it is delivered. */
  id: string
  /** As the provider calls it: `order.paid`, `refund.processed` … */
  type: string
  payment: ProviderPayment | null
  /** Done, not merely asked for. */
  refund: ProviderRefund | null
  /** Of a dispute that was opened or is decided. */
  disputeId: string | null
}

/** What the browser hands over after a payment. */
export interface CheckoutResult {
  /** As our own row has it, never as the browser says it. */
  orderId: string
  paymentId: string
  /** Lower-case hex. */
  signature: string
}

/** What browsers need for the provider's hosted checkout. */
export interface Checkout {
  /** Of the provider's browser script: a path of our own, or another origin's URL. */
  scriptUrl: string
  /** Where the script and what it opens come from and talk to, for the content security policy; empty for our own origin. */
  origins: readonly string[]
  /** Whether no real money moves. */
  isTest: boolean
}

/**
 * Who takes the buyer's money. Every call ends within four seconds; it rejects with a PaymentProviderError, anything else is a bug of
 * the adapter.
 */
export interface PaymentProvider {
  /** `sandbox`, or what the company is called. It is stored with each order: only the provider that made an order settles it. */
  readonly name: string
  /** Public; the browser opens the checkout with it. */
  readonly keyId: string
  readonly checkout: Checkout
  /** Once a receipt: asking again gives the order of before. */
  createOrder(request: ProviderOrderRequest): Promise<ProviderOrder>
  /** Null if the provider does not know it. */
  findPayment(paymentId: string): Promise<ProviderPayment | null>
  /** All tries to pay an order. */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /** Those that are done. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Takes what is held; the payment as it stands then. One that is held no more, captured or failed, is answered as it is. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** In constant time. */
  isSignedByCheckout(result: CheckoutResult): boolean
  /** Null if no secret of ours signed these bytes, or if they are no event. In constant time. */
  readWebhookEvent(body: Uint8Array, headers: WebhookHeaders): WebhookEvent | null
}

/** By their names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>

/** `unavailable`: later may be better. `refused`: this request is not accepted. `credentials`: the operator's keys are not. */
export type PaymentProviderFailure = 'unavailable' | 'refused' | 'credentials'

/** The provider did not do what it was asked. The message is for the operator. */
export class PaymentProviderError extends Error {
  readonly reason: PaymentProviderFailure
  constructor(reason: PaymentProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentProviderError'
    this.reason = reason
  }
}
