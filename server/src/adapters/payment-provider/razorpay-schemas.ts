import { CURRENCIES } from '@pictor/contract/limits'
import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../../ports/payment-provider.ts'

// Responses and webhooks of Razorpay's API, which the payment sandbox implements too. The schemas contain only the
// fields that the product uses.

const unixTime = z
  .number()
  .int()
  .transform((value) => new Date(value * 1_000))
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || null)

export const PaymentEntity = z
  .object({
    id: z.string().min(1).max(64),
    amount: z.int().nonnegative(),
    currency: z.string().max(8),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: optionalText,
    amount_refunded: z.int().nonnegative().nullish(),
    method: optionalText,
    error_description: optionalText,
    created_at: unixTime,
  })
  .transform((entity): ProviderPayment => ({
    id: entity.id,
    amount: entity.amount,
    currency: entity.currency,
    status: entity.status,
    orderId: entity.order_id,
    amountRefunded: entity.amount_refunded ?? 0,
    method: entity.method,
    failure: entity.status === 'failed' ? entity.error_description : null,
    createdAt: entity.created_at,
  }))

/**
 * An order, with only its id, amount and currency. Its `notes` would need two types: they are an empty list or an
 * object.
 */
export const OrderEntity = z.object({ id: z.string().min(1).max(64), amount: z.int(), currency: z.enum(CURRENCIES) })

export const PaymentList = z.object({ items: z.array(PaymentEntity) }).transform(({ items }) => items)

const RefundFields = z.object({
  id: z.string().min(1).max(64),
  payment_id: z.string(),
  amount: z.int().positive(),
  created_at: unixTime,
  status: optionalText,
})

export const RefundEntity = RefundFields.transform(toRefund)

/** One page: its length and its processed refunds. */
export const RefundList = z.object({ items: z.array(RefundFields) }).transform(({ items }) => ({
  count: items.length,
  processed: items.filter(({ status }) => status === 'processed').map(toRefund),
}))

function toRefund({ id, payment_id, amount, created_at }: z.output<typeof RefundFields>): ProviderRefund {
  return { id, paymentId: payment_id, amount, createdAt: created_at }
}

const DisputeEntity = z.object({
  id: z.string().min(1).max(64),
  payment_id: z.string(),
  amount: z.int().positive(),
  amount_deducted: z.int().nonnegative().nullish(),
  created_at: unixTime,
})

export const WebhookEnvelope = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    // Other products of Razorpay send payments with other fields. Repeated rejections would make Razorpay disable the
    // webhook, so a payment that does not match is ignored. If it belongs to this site, reconciliation finds it.
    payment: z.object({ entity: PaymentEntity }).optional().catch(undefined),
    refund: z.object({ entity: RefundEntity }).optional(),
    dispute: z.object({ entity: DisputeEntity }).optional(),
  }),
})
