import { z } from 'zod'

/** What the vendor has against a call. */
export interface Complaint {
  description: string
  reason: string
  field?: string
}

const FAILED = 'input_validation_failed'

const Capture = z.strictObject({
  capture: z.enum(['automatic', 'manual']),
  capture_options: z
    .strictObject({
      automatic_expiry_period: z.int().min(12).max(7_200),
      manual_expiry_period: z.int().min(12).max(7_200),
      refund_speed: z.enum(['normal', 'optimum']),
    })
    .refine((options) => options.manual_expiry_period >= options.automatic_expiry_period),
})

/** What the vendor's documents say of each field of an order; another one is not taken. */
const ORDER_FIELDS: Record<string, z.ZodType> = {
  amount: z.int().min(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).optional(),
  unique_receipt: z.boolean().optional(),
  partial_payment: z.boolean().optional(),
  payment: Capture.optional(),
  notes: z
    .record(z.string(), z.string().max(256))
    .refine((notes) => Object.keys(notes).length <= 15)
    .optional(),
}

/** Null if it is taken. */
export function checkOrder(fields: Record<string, unknown>): Complaint | null {
  const extra = Object.keys(fields).find((name) => !(name in ORDER_FIELDS))
  if (extra !== undefined) {
    return {
      description: `${extra} is/are not required and should not be sent`,
      reason: 'extra_field_sent',
      field: extra,
    }
  }
  const wrong = Object.entries(ORDER_FIELDS).find(([name, schema]) => !schema.safeParse(fields[name]).success)
  if (!wrong) return null
  const [field] = wrong
  if (field === 'amount' && typeof fields['amount'] === 'number' && Number.isInteger(fields['amount'])) {
    const description = 'Order amount less than minimum amount allowed'
    return { description, reason: 'amount_less_than_minimum_amount', field }
  }
  return { description: `The ${field} is not taken.`, reason: FAILED, field }
}

/** Null if it is taken: the whole amount, once, of what is held. */
export function checkCapture(
  payment: { amount: number; currency: string; status: string },
  fields: Record<string, unknown>,
): Complaint | null {
  const { amount, currency, ...extra } = fields
  const [field] = Object.keys(extra)
  if (field !== undefined) return { description: `${field} should not be sent`, reason: 'extra_field_sent', field }
  if (payment.status !== 'authorized')
    return { description: 'This payment has already been captured', reason: 'payment_not_authorized' }
  const isWhole = amount === payment.amount && currency === payment.currency
  return isWhole
    ? null
    : { description: 'Capture amount must be equal to the order’s.', reason: FAILED, field: 'amount' }
}
