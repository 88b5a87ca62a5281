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

const DEFAULT_COLOR = '#3367d6'

/** Throws the same errors as Razorpay's checkout if the key or the order id is missing. */
export function parseOptions(input: unknown): CheckoutOptions {
  const options = toRecord(input)
  const [modal, prefill] = [toRecord(options['modal']), toRecord(options['prefill'])]
  const [key, orderId] = [toText(options['key']), toText(options['order_id'])]
  if (key === '') throw new Error('No key passed')
  if (orderId === '') throw new Error('No order_id passed')
  const [timeout, color] = [Number(options['timeout']), toText(toRecord(options['theme'])['color'])]
  return {
    key,
    orderId,
    amount: Number(options['amount']),
    currency: toText(options['currency']),
    name: toText(options['name']),
    description: toText(options['description']),
    image: toText(options['image']) || null,
    prefill: { name: toText(prefill['name']), email: toText(prefill['email']) },
    color: /^#[\da-f]{6}$/i.test(color) ? color : DEFAULT_COLOR,
    canRetry: toRecord(options['retry'])['enabled'] !== false,
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

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function call(listener: unknown, ...values: unknown[]): void {
  if (typeof listener === 'function') listener(...values)
}
