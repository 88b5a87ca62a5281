import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../../ports/payment-provider.ts'

// What Razorpay's interface and its webhooks send; the sandbox speaks the same. Only what we read.

const seconds = z
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
    created_at: seconds,
  })
  .transform(
    (entity): ProviderPayment => ({
      id: entity.id,
      amount: entity.amount,
      currency: entity.currency,
      status: entity.status,
      orderId: entity.order_id,
      amountRefunded: entity.amount_refunded ?? 0,
      method: entity.method,
      failure: entity.status === 'failed' ? entity.error_description : null,
      createdAt: entity.created_at,
    }),
  )

export const RefundEntity = z
  .object({ id: z.string().min(1).max(64), payment_id: z.string(), amount: z.int().positive(), created_at: seconds })
  .transform(
    ({ id, payment_id, amount, created_at }): ProviderRefund => ({
      id,
      paymentId: payment_id,
      amount,
      createdAt: created_at,
    }),
  )

const DisputeEntity = z.object({
  id: z.string().min(1).max(64),
  payment_id: z.string(),
  amount: z.int().positive(),
  amount_deducted: z.int().nonnegative().nullish(),
  created_at: seconds,
})

export const WebhookEnvelope = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: z.object({ entity: PaymentEntity }).optional(),
    refund: z.object({ entity: RefundEntity }).optional(),
    dispute: z.object({ entity: DisputeEntity }).optional(),
  }),
})
