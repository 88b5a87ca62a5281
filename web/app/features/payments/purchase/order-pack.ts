import type { CheckoutOrder } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { api } from '../../../api/api.ts'
import { isApiFailure } from '../../../api/api-failure.ts'
import { wordsOf } from '../../../api/server-words.ts'
import { orderOf } from './checkout-order.ts'
import { PurchaseFailure } from './purchase-failure.ts'

export interface OrderWish {
  viewerId: string
  packId: string
  currency: Currency
  /** Minor units that the visitor was shown, and will be charged. */
  amount: number
}

/** Throws ORDER_FAILED, ORDER_INVALID, PACK_NOT_FOUND or PRICE_CHANGED. */
export type OrderPack = (wish: OrderWish, fallbackKeyId: string | null) => Promise<CheckoutOrder>

interface Needs {
  newKey: () => string
  createOrder: (input: {
    headers: { 'idempotency-key': string }
    body: { packId: string; currency: Currency; amount: number }
  }) => Promise<unknown>
}

/** Orders packs. What was asked for without an answer may have been heard: asking for it again asks for the very same order. */
export function createOrderPack({ newKey, createOrder }: Needs): OrderPack {
  let unanswered: { wish: OrderWish; key: string } | null = null
  return async (wish, fallbackKeyId) => {
    const key = unanswered && isSame(unanswered.wish, wish) ? unanswered.key : newKey()
    unanswered = { wish, key }
    const { packId, currency, amount } = wish
    const body = { packId, currency, amount }
    const answer = await createOrder({ headers: { 'idempotency-key': key }, body }).catch((error: unknown) => {
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

/** Of this page, which remembers what it has asked for. */
export const orderPack = createOrderPack({
  newKey: () => crypto.randomUUID(),
  createOrder: (input) => api.payments.createOrder(input),
})

function failureOf(error: unknown): PurchaseFailure {
  const code = isApiFailure(error) ? error.code : null
  if (code === 'PRICE_CHANGED' || code === 'PACK_NOT_FOUND') return new PurchaseFailure(code)
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
