import type { Money } from './payment-provider.ts'

/** A card to try a path with. */
export interface TestCard {
  /** Digits only. */
  number: string
  network: string
  /** A word or two: 'Declined'. */
  title: string
  /** What happens with it, in a sentence. */
  outcome: string
}

/** An order as the checkout shows it. */
export interface CheckoutView extends Money {
  /** Money was taken or is held: there is nothing to pay. */
  isPaid: boolean
  cards: readonly TestCard[]
}

/** What a buyer has typed, checked for its form. */
export interface CardPayment {
  keyId: string
  orderId: string
  /** Digits only. */
  number: string
}

/** As the provider's script hands it to the page when a payment fails. */
export interface CheckoutFailure {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id: string; payment_id?: string }
}

/** `unannounced` is paid, too, but the page is not told: as if its tab were closed. */
export type CheckoutOutcome =
  | {
      outcome: 'paid'
      response: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
    }
  | { outcome: 'unannounced'; title: string; text: string }
  | { outcome: 'failed'; error: CheckoutFailure }

/** A payment as the operator sees it. Amounts are minor units. */
export interface ListedPayment {
  id: string
  status: string
  cardEnd: string
  failure: string | null
  /** What can still go back. */
  refundable: number
  createdAt: Date
}

export interface ListedOrder extends Money {
  id: string
  receipt: string
  createdAt: Date
  payments: ListedPayment[]
}

/** Where a buyer pays and what its operator can do, of a provider that lives in this server. */
export interface HostedCheckout {
  /** Null for an order that this key has not made. */
  findOrder(order: { keyId: string; orderId: string }): Promise<CheckoutView | null>
  /** Null likewise, and for a number that is no test card's. An order is paid once, however many try at the same time. */
  pay(payment: CardPayment): Promise<CheckoutOutcome | null>
  /** The newest first. */
  listOrders(limit: number): Promise<ListedOrder[]>
  /** Gives money back and tells of it; the whole rest without an amount. False if so much is not there. */
  refund(paymentId: string, amount?: number): Promise<boolean>
  /** Lets the buyer win a dispute about the rest: likewise. */
  loseDispute(paymentId: string): Promise<boolean>
  /** Delivers what is known of a payment once more, under the same names. False if it is not known. */
  tellAgain(paymentId: string): Promise<boolean>
  /** What was to be told later is not told any more; ends when what is under way has ended. */
  close(): Promise<void>
}
