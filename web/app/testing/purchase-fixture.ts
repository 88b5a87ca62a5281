import type { CreditPack } from '@pictor/contract'
import type { Toast } from '../ui/overlay/toast-context.ts'
import { buyPack, type PurchaseParts } from '../features/payments/purchase/purchase-pack.ts'
import type { CheckoutConstructor, CheckoutOptions } from '../features/payments/purchase/checkout.ts'
import { createOrderPack } from '../features/payments/purchase/order-pack.ts'

export const PACK: CreditPack = {
  id: 'pack-1000',
  credits: 1_000,
  plan_type: 'universal',
  description: 'For a month of pictures',
  display_price_cents: 3_500,
  prices: { USD: 3_500, INR: 292_250 },
}

export const ORDER = { id: 'order_1', amount: 3_500, currency: 'USD', keyId: 'key_of_the_server' }

/** What a test says of the shop; where it says nothing everything goes well. */
export interface Shop extends Partial<PurchaseParts> {
  /** How the server answers when a pack is ordered; called with what was sent. */
  createOrder?: (input: unknown) => Promise<unknown>
  /** Which packs are read anew. */
  onSale?: readonly CreditPack[]
  currency?: 'USD' | 'INR'
}

/** For tests: a visitor who buys a pack, with a checkout that waits for what the test does in it. */
export function makeSale({ createOrder = async () => ORDER, onSale = [PACK], currency = 'USD', ...own }: Shop = {}) {
  const checkout = makeCheckout()
  const seen = { toasts: [] as Toast[], sent: [] as unknown[], stages: [] as string[], reads: 0 }
  let keys = 0
  const orderPack = createOrderPack({
    newKey: () => `key ${(keys += 1)}`,
    createOrder: (input) => {
      seen.sent.push(input)
      return createOrder(input)
    },
  })
  const parts: PurchaseParts = {
    viewerId: 'ada',
    site: {
      brandName: 'Pictor',
      supportEmail: 'help@example.org',
      payments: { checkoutScript: '/checkout.js', isTest: true, fallbackKeyId: null },
    },
    toasts: { show: (toast) => seen.toasts.push(toast) },
    packs: {
      shown: () => [PACK],
      readAnew: async () => {
        seen.reads += 1
        return onSale
      },
    },
    orderPack,
    loadCheckout: async () => checkout.Checkout,
    verify: async () => ({ status: 200, body: { success: true, newBalance: 1_080, message: 'Credits added' } }),
    untilNews: async () => undefined,
    findBuyer: async () => ({ email: 'ada@example.org', name: 'Ada', contact: '+49 30 123' }),
    onOpening: () => void seen.stages.push('opening'),
    onClosed: () => void seen.stages.push('closed'),
    ...own,
  }
  return { checkout, seen, buy: (packId = 'pack-1000') => buyPack({ packId, currency }, parts) }
}

/** In place of the provider's script: it keeps what it is given, and does what the test says. */
function makeCheckout() {
  const opened = Promise.withResolvers<CheckoutOptions>()
  const listeners: ((answer: unknown) => void)[] = []
  class Checkout {
    readonly #options: CheckoutOptions
    constructor(options: CheckoutOptions) {
      this.#options = options
    }
    on(_event: 'payment.failed', listener: (answer: unknown) => void) {
      listeners.push(listener)
    }
    open() {
      opened.resolve(this.#options)
    }
  }
  return {
    // What is used of it is what stands above.
    Checkout: Checkout as CheckoutConstructor,
    options: opened.promise,
    pay: async () => (await opened.promise).handler(PAID),
    claim: async (answer: unknown) => (await opened.promise).handler(answer),
    dismiss: async () => (await opened.promise).modal.ondismiss(),
    async decline(description: string) {
      await opened.promise
      for (const listener of listeners) listener({ error: { code: 'BAD_REQUEST_ERROR', description } })
    },
  }
}

const PAID = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' }
