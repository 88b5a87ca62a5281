import { z } from 'zod'
import type { Payment } from './order-record.ts'

/** An error response of Razorpay's API: the HTTP status and the fields of the body. */
export class ProviderApiError extends Error {
  readonly reason: string
  readonly field: string
  readonly status: number
  constructor(description: string, reason = 'input_validation_failed', field = '', status = 400) {
    super(description)
    this.reason = reason
    this.field = field
    this.status = status
  }
}

/** Currencies with three decimals. The last decimal of an amount must be 0. */
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

/** The fields of Razorpay's API documentation. Unknown fields are rejected. */
const OrderFields = z
  .strictObject({
    amount: z.int().min(100),
    currency: z.string().regex(/^[A-Z]{3}$/),
    receipt,
    notes,
    unique_receipt: z.boolean().optional(),
    partial_payment: z.boolean().optional(),
    payment: Capture.optional(),
  })
  .refine(({ amount, currency }) => !THREE_DECIMALS.includes(currency) || amount % 10 === 0, { path: ['amount'] })
const RefundFields = z.strictObject({
  amount: z.int().min(1).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt,
  notes,
})
const CaptureFields = z.strictObject({ amount: z.int(), currency: z.string() })

export const parseOrder = (body: unknown) => parseFields(OrderFields, body)
export const parseRefund = (body: unknown) => parseFields(RefundFields, body)

/** Throws unless the payment is authorized and the body captures its whole amount. */
export function assertCapturable(payment: Payment, body: unknown): void {
  const { amount, currency } = parseFields(CaptureFields, body)
  if (payment.status !== 'authorized')
    throw new ProviderApiError('This payment has already been captured', 'payment_not_authorized')
  if (amount !== payment.amount || currency !== payment.currency)
    throw new ProviderApiError('Capture amount must be equal to the amount authorized', undefined, 'amount')
}

function parseFields<Fields extends z.ZodType>(schema: Fields, body: unknown): z.output<Fields> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const field = issue.keys.join(', ')
    throw new ProviderApiError(`${field} is/are not required and should not be sent`, 'extra_field_sent', field)
  }
  const field = String(issue?.path[0] ?? '')
  if (field === 'amount' && issue?.code === 'too_small')
    throw new ProviderApiError(
      'Order amount less than minimum amount allowed',
      'amount_less_than_minimum_amount',
      field,
    )
  throw new ProviderApiError(`The ${field || 'request'} is not accepted.`, undefined, field)
}
