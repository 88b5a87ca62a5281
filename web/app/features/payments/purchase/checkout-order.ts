import { CURRENCIES, type Currency } from '@pictor/contract/limits'
import type { CheckoutOrder } from '@pictor/contract'
import { wordsIn } from '../../../api/server-words.ts'
import { PurchaseFailure } from './purchase-failure.ts'

/** Ours answers with the order itself; a server written from the specification may put it under `order`, and tell no key. */
export function orderOf(answer: unknown, fallbackKeyId: string | null): CheckoutOrder {
  const outer = asRecord(answer)
  const inner = asRecord(outer['order'])
  const { id, amount, currency } = typeof outer['id'] === 'string' ? outer : inner
  const keyId = [outer['keyId'], inner['keyId'], fallbackKeyId].find(isText)
  if (isText(id) && isAmount(amount) && isCurrency(currency) && keyId !== undefined)
    return { id, amount, currency, keyId }
  const words = wordsIn(answer)
  throw words ? new PurchaseFailure('ORDER_FAILED', words) : new PurchaseFailure('ORDER_INVALID')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value)
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
