import type { PaidResponse } from '../src/checkout-calls.ts'

/** The supported options of Razorpay's checkout, with its defaults. Other options are ignored. */
export interface CheckoutOptions {
  key: string
  orderId: string
  /** Minor units. */
  amount: number
  currency: string
  name: string
  description: string
  image: string | null
  prefill: { name: string; email: string }
  color: string
  canRetry: boolean
  timeoutSeconds: number | null
  closeOptions: { escape: boolean; backdrop: boolean; requiresConfirmation: boolean }
  handler(response: PaidResponse): void
  ondismiss(): void
}

const BLUE = '#3367d6'

/** Throws the same errors as Razorpay's checkout if the key or the order id is missing. */
export function parseOptions(input: unknown): CheckoutOptions {
  const options = record(input)
  const [modal, prefill] = [record(options['modal']), record(options['prefill'])]
  const [key, orderId] = [text(options['key']), text(options['order_id'])]
  if (key === '') throw new Error('No key passed')
  if (orderId === '') throw new Error('No order_id passed')
  const [timeout, color] = [Number(options['timeout']), text(record(options['theme'])['color'])]
  return {
    key,
    orderId,
    amount: Number(options['amount']),
    currency: text(options['currency']),
    name: text(options['name']),
    description: text(options['description']),
    image: text(options['image']) || null,
    prefill: { name: text(prefill['name']), email: text(prefill['email']) },
    color: /^#[\da-f]{6}$/i.test(color) ? color : BLUE,
    canRetry: record(options['retry'])['enabled'] !== false,
    timeoutSeconds: timeout > 0 ? timeout : null,
    closeOptions: {
      escape: modal['escape'] !== false,
      backdrop: modal['backdropclose'] === true,
      requiresConfirmation: modal['confirm_close'] === true,
    },
    handler: (response) => call(options['handler'], response),
    ondismiss: () => call(modal['ondismiss']),
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function call(listener: unknown, ...values: unknown[]): void {
  if (typeof listener === 'function') listener(...values)
}
