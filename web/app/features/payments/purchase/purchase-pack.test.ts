// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { createPurchase, ORDER, PACK, VERIFIED } from '../../../testing/purchase-fixture.ts'

const failure = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })
const failing = (error: Error) => () => Promise.reject(error)

test('the server verifies a paid pack, and a toast shows the credits and the new balance', async () => {
  const verified: unknown[] = []
  const verifyPayment = async (result: unknown) => {
    verified.push(result)
    return VERIFIED
  }
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  expect(await bought).toBe(true)
  expect(verified).toEqual([{ orderId: 'order_1', paymentId: 'pay_1', signature: 'signed', packId: 'pack-1000' }])
  const text = 'Credits added to your account: 1,000 credits. New balance: 1,080'
  expect(seen.toasts).toEqual([{ title: 'Payment successful!', text, tone: 'success' }])
})

test('the checkout is given what is sold, to whom, and nothing else', async () => {
  const { buy, checkout } = createPurchase()
  void buy()
  const { handler, modal, ...options } = await checkout.options
  expect([typeof handler, Object.keys(modal)]).toEqual(['function', ['ondismiss']])
  expect(options).toEqual({
    key: 'key_of_the_server',
    order_id: 'order_1',
    amount: 3_500,
    currency: 'USD',
    name: 'Pictor',
    description: 'Purchase 1000 credits',
    prefill: { email: 'ada@example.org', name: 'Ada', contact: '+49 30 123' },
    theme: { color: '#6366f1' },
  })
})

test('an order without a key opens the checkout with the key of the configuration', async () => {
  const createOrder = async () => ({ ...ORDER, keyId: '' })
  const { buy, checkout } = createPurchase({ createOrder, fallbackKeyId: 'key_of_the_site' })
  void buy()
  expect((await checkout.options).key).toBe('key_of_the_site')
})

test('the amount that was shown is ordered, in the currency that was shown', async () => {
  const createOrder = async () => ({ ...ORDER, amount: 292_250, currency: 'INR' })
  const { buy, checkout, seen } = createPurchase({ currency: 'INR', createOrder })
  void buy()
  await checkout.options
  const body = { packId: 'pack-1000', currency: 'INR', amount: 292_250 }
  expect(seen.orders).toEqual([{ headers: { 'idempotency-key': expect.any(String) as string }, body }])
})

test('the overlay closes when the checkout opens, not before', async () => {
  const { buy, checkout, seen } = createPurchase()
  const bought = buy()
  expect(seen.stages).toEqual([])
  await checkout.options
  expect(seen.stages).toEqual(['opening'])
  await checkout.dismiss()
  await bought
})

test('a decline leaves the checkout open, and a card that works then buys', async () => {
  const { buy, checkout, seen } = createPurchase()
  const bought = buy()
  await checkout.decline('The bank said no')
  expect(seen.toasts).toEqual([])
  await checkout.pay()
  expect([await bought, seen.toasts[0]?.title]).toEqual([true, 'Payment successful!'])
})

test('closing the checkout after a decline shows why it was declined', async () => {
  const { buy, checkout, seen } = createPurchase()
  const bought = buy()
  await checkout.decline('The bank said no')
  await checkout.dismiss()
  expect([await bought, seen.toasts[0]?.title]).toEqual([false, 'Payment failed: The bank said no'])
})

test('closing the checkout without paying shows no message', async () => {
  const { buy, checkout, seen } = createPurchase()
  const bought = buy()
  await checkout.dismiss()
  expect([await bought, seen.toasts]).toEqual([false, []])
})

test('packs that can not be fetched are not ordered', async () => {
  const { buy, seen } = createPurchase({ shown: null, listPacks: failing(new TypeError('offline')) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Failed to load credit packs'])
})

test.each([
  ['none', [], 'No credit packs available. Please try again later.'],
  ['others', [{ ...PACK, id: 'pack-7' }], 'Invalid selection'],
])('of packs that are %s by now nothing is ordered', async (_, onSale, title) => {
  const { buy, seen } = createPurchase({ listPacks: async () => onSale })
  expect([await buy(), seen.toasts[0]?.title, seen.orders]).toEqual([false, title, []])
})

test.each([
  ['says what to do', failure('ORDER_FAILED', 502, 'Session expired. Please sign in again.'), 'You were not charged.'],
  ['does not', failure('ORDER_FAILED', 502, 'Out of packs'), 'You were not charged. Please try again.'],
])('whether another try is advised depends on whether the failure %s itself', async (_, error, text) => {
  const { buy, seen } = createPurchase({ createOrder: failing(error) })
  expect([await buy(), seen.toasts[0]?.text]).toEqual([false, text])
})

test('a changed price is shown, and the packs are refetched', async () => {
  const { buy, seen } = createPurchase({ createOrder: failing(failure('PRICE_CHANGED', 409)) })
  expect(await buy()).toBe(false)
  const text = 'The price of this pack has changed. Please look at the new price and try again.'
  expect([seen.reads, seen.toasts]).toEqual([2, [{ title: 'Price changed', text, tone: 'danger' }]])
})

test('an order for another amount than was shown is never paid', async () => {
  const { buy, seen } = createPurchase({ createOrder: async () => ({ ...ORDER, amount: 3_600 }) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Price changed'])
})

test.each([
  ['the server rejects it', failure('ORDER_FAILED', 502, 'Failed to create order'), 'Failed to create order'],
  ['there is no answer', new TypeError('Failed to fetch'), 'Failed to create order'],
  ['the pack is gone', failure('PACK_NOT_FOUND', 404), 'Invalid selection'],
])('an order that fails because %s is told', async (_, error, title) => {
  const { buy, seen } = createPurchase({ createOrder: failing(error) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, title])
})

test('a malformed order is not paid', async () => {
  const { buy, seen } = createPurchase({ createOrder: async () => ({ id: 'order_1' }) })
  expect(await buy()).toBe(false)
  expect(seen.toasts[0]?.title).toBe('Invalid payment order data received from server')
})

test('a checkout that can not be loaded shows a message', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => script instanceof HTMLElement && script.dispatchEvent(new Event('error')))
  })
  const { buy, seen } = createPurchase({ Checkout: 'none' })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Failed to load payment processor'])
})

test('an unexpected error before the checkout ends in a message', async () => {
  const { buy, seen } = createPurchase({ createOrder: async () => null })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Failed to purchase credits'])
})

test.each([
  ['with its own words', 'Please pass amount', 'Please pass amount'],
  ['without words', '', 'An unexpected error occurred'],
])('a checkout that fails %s is told', async (_, words, text) => {
  class Broken {
    on() {}
    open() {
      throw new Error(words)
    }
  }
  const { buy, seen } = createPurchase({ Checkout: Broken })
  expect(await buy()).toBe(false)
  expect(seen.toasts).toEqual([{ title: 'Payment failed', text, tone: 'danger' }])
})

test.each([
  ['is nothing', null],
  ['lacks the signature', { razorpay_payment_id: 'pay_1' }],
  ['has a signature of the wrong kind', { razorpay_payment_id: 'pay_1', razorpay_signature: 7 }],
])('a claim that %s adds nothing, and is not sent', async (_, claim) => {
  let sent = 0
  const verifyPayment = async () => {
    sent += 1
    return VERIFIED
  }
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.claim(claim)
  expect([await bought, sent]).toEqual([false, 0])
  const notice = { title: 'Payment verification failed', text: 'Please contact support', tone: 'danger' }
  const action = { label: 'Write to support', onPress: expect.any(Function) as () => void }
  // Long enough to read it, and to write.
  expect(seen.toasts).toEqual([{ ...notice, action, shownMs: 60_000 }])
})

test.each([
  ['rejects', failing(failure('PAYMENT_VERIFICATION_FAILED', 400))],
  ['finds no order for', failing(failure('ORDER_NOT_FOUND', 404))],
])('a payment that the server %s adds nothing', async (_, verifyPayment) => {
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  expect([await bought, seen.toasts[0]?.title]).toEqual([false, 'Payment verification failed'])
})

test('a checkout that reports a payment twice is verified once', async () => {
  let calls = 0
  const verifyPayment = async () => {
    calls += 1
    return VERIFIED
  }
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await checkout.pay()
  await checkout.dismiss()
  await bought
  expect([calls, seen.toasts.length]).toEqual([1, 1])
})

const PENDING = { status: 202, body: { success: false, message: '' } }

test.each([
  ['has not captured', async () => PENDING],
  ['can not be asked about', failing(new TypeError('offline'))],
  ['fails over', failing(failure('INTERNAL_SERVER_ERROR', 500))],
])('a payment that the server %s is verified again, until the credits are there', async (_, first) => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => ((calls += 1) < 3 ? first() : VERIFIED)
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(await bought).toBe(true)
  expect(seen.toasts.map(({ title }) => title)).toEqual(['Payment received, adding credits', 'Payment successful!'])
  expect(seen.stages).toEqual(['opening', 'pending'])
})

test('it is verified at once when the network is back', async () => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => ((calls += 1) < 2 ? PENDING : VERIFIED)
  const { buy, checkout } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  expect(await bought).toBe(true)
})

test('a payment is not verified for ever', async () => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => {
    calls += 1
    return PENDING
  }
  const { buy, checkout, seen } = createPurchase({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(30 * 10_000)
  expect([await bought, calls, seen.toasts.length]).toEqual([false, 30, 1])
})

test('a session that ends meanwhile shows that the credits come', async () => {
  const { buy, checkout, seen } = createPurchase({ verifyPayment: failing(failure('UNAUTHORIZED', 401)) })
  const bought = buy()
  await checkout.pay()
  expect([await bought, seen.toasts.length]).toEqual([false, 1])
  expect(seen.toasts[0]?.title).toBe('Payment received, adding credits')
})
