import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { fetchAuthorization, openAccount } from './account.ts'
import { waitForHydration } from './hydration.ts'

/** The callbacks that the checkout has called, in order. */
export type CheckoutCallback =
  | ['handler', Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>]
  | ['ondismiss']
  | ['failed', { reason: string; description: string }]

interface CheckoutScript {
  new (options: object): {
    on(event: 'payment.failed', listener: (failed: { error: { reason: string; description: string } }) => void): void
    open(): void
  }
}

declare global {
  interface Window {
    Razorpay?: CheckoutScript
    callbacks?: CheckoutCallback[]
  }
}

export interface Buyer {
  checkout: Locator
  orderId: string
  callbacks(): Promise<CheckoutCallback[]>
  balance(): Promise<number>
  /** Verifies the payment as the page does after the handler. */
  verify(): Promise<number>
}

/**
 * Opens the sandbox checkout for an order of 1,000 credits by a new account, on a page without the floating prompt bar:
 * axe does not know that a modal dialog covers it.
 */
export async function openCheckout(page: Page, changes: object = {}): Promise<Buyer> {
  await openAccount(page.request, 'checkout')
  const { packId, order, callApi } = await orderPack(page.request)
  await page.goto('/about')
  await waitForHydration(page)
  await page.addScriptTag({ url: '/sandbox/checkout.js' })
  const options = {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.id,
    name: 'Pictor',
    description: 'Purchase 1000 credits',
    image: '/favicon.svg',
    prefill: { name: 'Ada Lovelace', email: 'ada@example.org', contact: '' },
    theme: { color: '#6366f1' },
    ...changes,
  }
  await page.evaluate(openCheckoutInPage, options)
  const callbacks = () => page.evaluate(() => window.callbacks ?? [])
  return {
    checkout: page.getByRole('dialog', { name: 'Pictor' }),
    orderId: order.id,
    callbacks,
    balance: async () => ((await callApi('/api/users/credits')) as { credits: number }).credits,
    async verify() {
      const [paid] = (await callbacks()).filter((callback) => callback[0] === 'handler')
      if (!paid) throw new Error('The checkout reported no payment.')
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = paid[1]
      const result = { orderId: order.id, paymentId, signature, packId }
      return ((await callApi('/api/payments/verify-payment', result)) as { newBalance: number }).newBalance
    },
  }
}

export async function typeCard(checkout: Locator, number: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(number)
  await checkout.getByLabel('Expiry').fill('12 / 39')
  await checkout.getByLabel('CVV').fill('123')
}

async function orderPack(request: APIRequestContext) {
  const headers = await fetchAuthorization(request)
  const callApi = async (path: string, data?: object): Promise<unknown> => {
    const response = await (data ? request.post(path, { data, headers }) : request.get(path, { headers }))
    expect(response.status(), path).toBe(200)
    return response.json()
  }
  const packs = (await callApi('/api/payments/credit-packs')) as { id: string; credits: number }[]
  const packId = packs.find(({ credits }) => credits === 1_000)?.id
  const order = await callApi('/api/payments/create-order', { packId, currency: 'USD' })
  return { packId, callApi, order: order as Record<'id' | 'keyId' | 'currency', string> & { amount: number } }
}

/** Runs in the page: opens the checkout and records its callbacks. */
function openCheckoutInPage({ modal, ...options }: { modal?: object; [name: string]: unknown }): void {
  if (!window.Razorpay) throw new Error('The script defines no Razorpay.')
  const callbacks: CheckoutCallback[] = []
  window.callbacks = callbacks
  const checkout = new window.Razorpay({
    ...options,
    modal: { ...modal, ondismiss: () => void callbacks.push(['ondismiss']) },
    handler: (paid: (CheckoutCallback & { 0: 'handler' })[1]) => void callbacks.push(['handler', paid]),
  })
  checkout.on('payment.failed', ({ error }) => void callbacks.push(['failed', error]))
  checkout.open()
}
