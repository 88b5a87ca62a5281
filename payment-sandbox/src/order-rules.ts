import { z } from 'zod'
import type { Payment } from './order-record.ts'

/** What Razorpay has against a call. */
export interface Complaint {
  description: string
  reason: string
  field?: string
}

export const FAILED = 'input_validation_failed'
/** Of these currencies the last of three decimals is 0. */
const THREE_DECIMALS = ['KWD', 'BHD', 'OMR']

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

const receipt = z.string().max(40).optional()
const notes = z
  .record(z.string(), z.string().max(256))
  .refine((pairs) => Object.keys(pairs).length <= 15)
  .optional()

/** What Razorpay's documents say of each field; another one is refused. */
const OrderFields = z.strictObject({
  ...{ amount: z.int().min(100), currency: z.string().regex(/^[A-Z]{3}$/), receipt, notes },
  ...{ unique_receipt: z.boolean().optional(), partial_payment: z.boolean().optional(), payment: Capture.optional() },
})
const RefundFields = z.strictObject({
  ...{ amount: z.int().min(1).optional(), speed: z.enum(['normal', 'optimum']).optional(), receipt, notes },
})

type Read<Fields> = { fields: Fields; complaint?: never } | { complaint: Complaint; fields?: never }

export function readOrder(body: unknown): Read<z.output<typeof OrderFields>> {
  const read = readFields(OrderFields, body)
  if (!read.fields) return read
  const { amount, currency } = read.fields
  const isWhole = !THREE_DECIMALS.includes(currency) || amount % 10 === 0
  return isWhole ? read : { complaint: { description: 'The amount is not taken.', reason: FAILED, field: 'amount' } }
}

export function readRefund(body: unknown): Read<z.output<typeof RefundFields>> {
  return readFields(RefundFields, body)
}

/** Null if it is accepted: the whole amount, once, of what is held. */
export function checkCapture(payment: Payment, body: unknown): Complaint | null {
  const { fields, complaint } = readFields(z.strictObject({ amount: z.int(), currency: z.string() }), body)
  if (complaint) return complaint
  if (payment.status !== 'authorized')
    return { description: 'This payment has already been captured', reason: 'payment_not_authorized' }
  const isWhole = fields.amount === payment.amount && fields.currency === payment.currency
  const description = 'Capture amount must be equal to the amount authorized'
  return isWhole ? null : { description, reason: FAILED, field: 'amount' }
}

function readFields<Fields extends z.ZodType>(schema: Fields, body: unknown): Read<z.output<Fields>> {
  const read = schema.safeParse(body)
  if (read.success) return { fields: read.data }
  const [issue] = read.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const field = issue.keys.join(', ')
    const description = `${field} is/are not required and should not be sent`
    return { complaint: { description, reason: 'extra_field_sent', field } }
  }
  const field = String(issue?.path[0] ?? '')
  if (field === 'amount' && issue?.code === 'too_small') {
    const description = 'Order amount less than minimum amount allowed'
    return { complaint: { description, reason: 'amount_less_than_minimum_amount', field } }
  }
  return { complaint: { description: `The ${field || 'request'} is not taken.`, reason: FAILED, field } }
}
