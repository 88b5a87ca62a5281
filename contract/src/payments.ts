import { z } from 'zod'
import { withErrors, base, noInput } from './base.ts'
import { CURRENCIES, ORDER_OUTCOMES, ORDER_STATUSES } from './limits.ts'

/** A credit pack on sale, from table `credit_packs`. */
export const CreditPack = z
  .object({
    id: z.string(),
    credits: z.int().positive(),
    /** A label; anyone can buy any pack. */
    plan_type: z.string(),
    description: z.string(),
    /** US cents. */
    display_price_cents: z.int().positive(),
    /** Prices in minor units of each currency: cents and paise. */
    prices: z.object({ USD: z.int().positive(), INR: z.int().positive() }),
  })
  .meta({ id: 'CreditPack' })
export type CreditPack = z.infer<typeof CreditPack>

/** Data that opens the checkout. `id` is the provider's order id; our own id is not sent. */
export const CheckoutOrder = z
  .object({
    id: z.string(),
    /** Minor units. */
    amount: z.int().positive(),
    currency: z.enum(CURRENCIES),
    /** The provider's public key. */
    keyId: z.string(),
  })
  .meta({ id: 'CheckoutOrder' })
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

/** One of the caller's orders, in its current state. */
export const Order = z
  .object({
    id: z.string(),
    pack_id: z.string(),
    credits: z.int().positive(),
    amount: z.int().positive(),
    currency: z.enum(CURRENCIES),
    status: z.enum(ORDER_STATUSES),
    /**
     * What became of the order: `open` waits for a payment, `processing` has a payment that was not credited yet,
     * `failed` has only failed payments, and `not_paid` was canceled or is too old to be paid.
     */
    outcome: z.enum(ORDER_OUTCOMES),
    /** Why the last payment failed, in the provider's words; null unless the outcome is `failed`. */
    failure: z.string().nullable(),
    /** The provider's public key, with which the checkout opens; null if the order can't be paid by its buyer. */
    key_id: z.string().nullable(),
    /** The payment whose credits were added. */
    payment_id: z.string().nullable(),
    /** Payment method in the provider's terms: `card`, `upi` … */
    method: z.string().nullable(),
    /** Minor units that were refunded to the buyer. */
    amount_refunded: z.int().nonnegative(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    /** Whether it was ordered in test mode, where no real money moves. */
    is_test: z.boolean(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

const ProviderId = z.string().min(1).max(64)

/** Sent by the browser after a payment: three values that it received from the provider, and the purchased pack. */
export const PaymentResult = z.strictObject({
  orderId: ProviderId,
  paymentId: ProviderId,
  signature: z.string().min(1).max(256),
  packId: z.string().min(1).max(64),
})
export type PaymentResult = z.infer<typeof PaymentResult>

export const payments = {
  /** The packs on sale, fewest credits first. */
  listPacks: base
    .route({ method: 'GET', path: '/payments/credit-packs', tags: ['payments'] })
    .meta({ access: 'public' })
    .input(noInput)
    .output(z.array(CreditPack)),
  /**
   * Orders a pack at its current price. `currency` defaults to that of the region. `amount`, in minor units, is the
   * price that the buyer saw: if it differs from the current price, the call fails with PRICE_CHANGED and creates no
   * order. The same `Idempotency-Key` returns the same order.
   */
  createOrder: base
    .route({ method: 'POST', path: '/payments/create-order', tags: ['payments'], inputStructure: 'detailed' })
    .meta({ rate: 'order' })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
        body: z.strictObject({
          packId: z.string().min(1).max(64),
          currency: z.enum(CURRENCIES).optional(),
          amount: z.int().positive().max(2_147_483_647).optional(),
        }),
      }),
    )
    .output(CheckoutOrder)
    .errors(
      withErrors('ACCOUNT_SUSPENDED', 'PACK_NOT_FOUND', 'PRICE_CHANGED', 'IDEMPOTENCY_KEY_REUSED', 'ORDER_FAILED'),
    ),
  /**
   * Verifies a payment and adds its credits. Repeated calls add them only once. Returns 202 if the provider has not
   * captured the payment yet or can't be reached; the credits are then added later. Another user's order is treated as
   * unknown.
   */
  verifyPayment: base
    .route({ method: 'POST', path: '/payments/verify-payment', tags: ['payments'], outputStructure: 'detailed' })
    .input(PaymentResult)
    .output(
      z.union([
        z.object({
          status: z.literal(200),
          body: z.object({ success: z.literal(true), newBalance: z.int().nonnegative(), message: z.string() }),
        }),
        z.object({
          status: z.literal(202),
          body: z.object({ success: z.literal(false), message: z.string() }),
        }),
      ]),
    )
    .errors(withErrors('PAYMENT_VERIFICATION_FAILED', 'ORDER_NOT_FOUND')),
  /** The caller's orders that exist at the provider, newest first. */
  listOrders: base
    .route({ method: 'GET', path: '/users/orders', tags: ['payments'] })
    .input(z.strictObject({ cursor: z.string().min(1).max(400).optional() }))
    .output(z.object({ orders: z.array(Order), nextCursor: z.string().nullable() })),
  /** One of the caller's orders. */
  getOrder: base
    .route({ method: 'GET', path: '/users/orders/{id}', tags: ['payments'] })
    .input(z.strictObject({ id: ProviderId }))
    .output(z.object({ order: Order }))
    .errors(withErrors('NOT_FOUND')),
  /**
   * Cancels one of the caller's unpaid orders, so that it can't be paid on this site. Does nothing if it is paid or
   * canceled. Returns the order. A payment that the provider still reports is credited.
   */
  cancelOrder: base
    .route({ method: 'POST', path: '/users/orders/{id}/cancel', tags: ['payments'] })
    .input(z.strictObject({ id: ProviderId }))
    .output(z.object({ order: Order }))
    .errors(withErrors('NOT_FOUND')),
}
