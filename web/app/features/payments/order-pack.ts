import type { CheckoutOrder } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import type { Currency } from '@pictor/contract/limits'
import { api } from '../../lib/api.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { wordsOf } from '../../lib/server-words.ts'
import { orderOf } from './checkout-order.ts'
import { PurchaseFailure } from './purchase-failure.ts'

export interface OrderWish {
  viewerId: string
  packId: string
  currency: Currency
  /** Minor units that the visitor was shown, and will be charged. */
  amount: number
}

export type OrderPack = (wish: OrderWish, fallbackKeyId: string | null) => Promise<CheckoutOrder>

/** Orders packs. What was asked for without an answer may have been heard: asking for it again asks for the very same order. */
export function createOrderPack(newKey: () => string): OrderPack {
  let unanswered: { wish: OrderWish; key: string } | null = null
  return async (wish, fallbackKeyId) => {
    const key = unanswered && isSame(unanswered.wish, wish) ? unanswered.key : newKey()
    unanswered = { wish, key }
    const { packId, currency, amount } = wish
    const answer = await api.payments
      .createOrder({ headers: { 'idempotency-key': key }, body: { packId, currency, amount } })
      .catch((error: unknown) => {
        if (isAnswer(error)) unanswered = null
        throw failureOf(error)
      })
    unanswered = null
    const order = orderOf(answer, fallbackKeyId)
    // What is shown is what is charged.
    if (order.amount !== amount || order.currency !== currency) throw new PurchaseFailure('PRICE_CHANGED')
    return order
  }
}

export const orderPack = createOrderPack(() => crypto.randomUUID())

function failureOf(error: unknown): PurchaseFailure {
  const code = isApiFailure(error) ? error.code : null
  if (code === 'PRICE_CHANGED' || code === 'PACK_NOT_FOUND') return new PurchaseFailure(code)
  if (code === 'SERVICE_UNAVAILABLE') return new PurchaseFailure('ORDER_FAILED', errors[code].message)
  return new PurchaseFailure('ORDER_FAILED', wordsOf(error))
}

/** The provider may have made the order of which a failing server knows nothing yet. */
function isAnswer(error: unknown): boolean {
  return isApiFailure(error) && error.status < 500
}

function isSame(one: OrderWish, other: OrderWish): boolean {
  if (one.viewerId !== other.viewerId || one.packId !== other.packId) return false
  return one.currency === other.currency && one.amount === other.amount
}
