import type { CreditPack, UserSettings } from '@pictor/contract'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { CheckoutConstructor, CheckoutOptions } from '../features/payments/purchase/checkout.ts'
import { packsQuery } from '../features/payments/payments.queries.ts'
import { purchasePack, type PurchaseOptions } from '../features/payments/purchase/purchase-pack.ts'
import { settingsQuery } from '../features/users/index.ts'
import type { Api } from '../lib/request-context.ts'
import type { Toast } from '../ui/overlay/toast-context.ts'

export const PACK: CreditPack = {
  id: 'pack-1000',
  credits: 1_000,
  plan_type: 'universal',
  description: 'For a month of pictures',
  display_price_cents: 3_500,
  prices: { USD: 3_500, INR: 292_250 },
}

export const ORDER = { id: 'order_1', amount: 3_500, currency: 'USD' as const, keyId: 'key_of_the_server' }

export const VERIFIED = { status: 200 as const, body: { success: true as const, newBalance: 1_080, message: '' } }

type PaymentsApi = Api['payments']

/** Overrides of the fixture. By default every call succeeds. */
export interface PurchaseOverrides {
  createOrder?: (input: Parameters<PaymentsApi['createOrder']>[0]) => Promise<unknown>
  verifyPayment?: (input: Parameters<PaymentsApi['verifyPayment']>[0]) => Promise<unknown>
  /** The packs on sale at the time of the purchase. */
  listPacks?: () => Promise<readonly CreditPack[]>
  /** The packs that the visitor saw. */
  displayedPacks?: CreditPack[] | null
  currency?: 'USD' | 'INR'
  fallbackKeyId?: string | null
  /** Returns who is signed in. By default, the buyer stays signed in. */
  getViewerId?: () => string | null
  Checkout?: unknown
}

/** Creates a purchase for tests, with a checkout that the test controls. */
export function createPurchaseFixture(overrides: PurchaseOverrides = {}) {
  const { createOrder = async () => ORDER, verifyPayment = async () => VERIFIED, currency = 'USD' } = overrides
  const { listPacks = async () => [PACK], displayedPacks = [PACK], fallbackKeyId = null } = overrides
  const checkout = createFakeCheckout()
  vi.stubGlobal('Razorpay', overrides.Checkout ?? checkout.Checkout)
  const recorded = { toasts: [] as Toast[], orders: [] as unknown[], stages: [] as string[], listPacksCalls: 0 }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  if (displayedPacks) queries.setQueryData(packsQuery().queryKey, displayedPacks)
  queries.setQueryData(settingsQuery('ada').queryKey, SETTINGS)
  const payments = {
    createOrder: (input: Parameters<PaymentsApi['createOrder']>[0]) => {
      recorded.orders.push(input)
      return createOrder(input)
    },
    verifyPayment,
    listPacks: () => {
      recorded.listPacksCalls += 1
      return listPacks()
    },
  }
  const options: PurchaseOptions = {
    viewer: { id: 'ada', email: 'ada@example.org', fullName: null },
    site: {
      brandName: 'Pictor',
      logo: null,
      supportEmail: 'help@example.org',
      payments: { checkoutScript: '/checkout.js', isTest: true, fallbackKeyId },
    },
    queries,
    toasts: { show: (toast) => recorded.toasts.push(toast) },
    onOpening: () => void recorded.stages.push('opening'),
    onPending: () => void recorded.stages.push('pending'),
    // Only the calls that a purchase makes.
    api: { payments } as unknown as Pick<Api, 'payments'>,
    getViewerId: overrides.getViewerId ?? (() => 'ada'),
  }
  return {
    checkout,
    recorded,
    buy: (packId = 'pack-1000') => purchasePack({ packId, currency, amount: PACK.prices[currency] }, options),
    /** Pays an order that exists. */
    completeOrder: () =>
      purchasePack(
        { packId: 'pack-1000', currency, amount: PACK.prices[currency], order: { ...ORDER, credits: 1_000 } },
        options,
      ),
  }
}

/** Replaces the provider's script. The test pays, dismisses or declines. */
function createFakeCheckout() {
  const opened = Promise.withResolvers<CheckoutOptions>()
  const listeners: ((response: unknown) => void)[] = []
  class Checkout {
    readonly #options: CheckoutOptions
    constructor(options: CheckoutOptions) {
      this.#options = options
    }
    on(_event: 'payment.failed', listener: (response: unknown) => void) {
      listeners.push(listener)
    }
    open() {
      opened.resolve(this.#options)
    }
  }
  return {
    Checkout: Checkout satisfies CheckoutConstructor,
    options: opened.promise,
    pay: async () => (await opened.promise).handler(PAID),
    respond: async (response: unknown) => (await opened.promise).handler(response),
    dismiss: async () => (await opened.promise).modal.ondismiss(),
    async decline(description: string) {
      await opened.promise
      for (const listener of listeners) listener({ error: { code: 'BAD_REQUEST_ERROR', description } })
    },
  }
}

const SETTINGS: UserSettings = {
  user_id: 'ada',
  email_notifications: true,
  phone: '+49 30 123',
  full_name: 'Ada',
  two_step_sign_in: false,
  has_password: true,
}

const PAID = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' }
