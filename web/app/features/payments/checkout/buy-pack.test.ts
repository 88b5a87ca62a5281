// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { makeSale, ORDER, PACK } from './make-sale.ts'
import { PurchaseFailure } from './purchase-failure.ts'

const answered = (code: string, status: number, message = '') => new ORPCError(code, { defined: true, status, message })
const refusing = (error: Error) => () => Promise.reject(error)

test('a paid pack is proved by the server, and the visitor is told what came in', async () => {
  const proofs: unknown[] = []
  const verify = async (result: unknown) => {
    proofs.push(result)
    return { status: 200, body: { success: true, newBalance: 1_080, message: 'Credits added' } }
  }
  const { buy, checkout, seen } = makeSale({ verify })
  const bought = buy()
  await checkout.pay()
  expect(await bought).toBe(true)
  expect(proofs).toEqual([{ orderId: 'order_1', paymentId: 'pay_1', signature: 'signed', packId: 'pack-1000' }])
  const text = 'Credits added to your account: 1,000 credits. New balance: 1,080'
  expect(seen.toasts).toEqual([{ title: 'Payment successful!', text, tone: 'success' }])
})

test('the checkout is given what is sold, to whom, and nothing else', async () => {
  const { buy, checkout } = makeSale()
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

test('the amount that was shown is ordered, in the currency that was shown', async () => {
  const createOrder = async () => ({ ...ORDER, amount: 292_250, currency: 'INR' })
  const { buy, checkout, seen } = makeSale({ currency: 'INR', createOrder })
  void buy()
  await checkout.options
  const body = { packId: 'pack-1000', currency: 'INR', amount: 292_250 }
  expect(seen.sent).toEqual([{ headers: { 'idempotency-key': 'key 1' }, body }])
})

test('the overlay goes when the checkout opens, not before', async () => {
  const { buy, checkout, seen } = makeSale()
  const bought = buy()
  expect(seen.stages).toEqual([])
  await checkout.options
  expect(seen.stages).toEqual(['opening'])
  await checkout.dismiss()
  await bought
})

test('a decline leaves the checkout open, and a card that works then buys', async () => {
  const { buy, checkout, seen } = makeSale()
  const bought = buy()
  await checkout.decline('The bank said no')
  expect(seen.toasts).toEqual([])
  await checkout.pay()
  expect([await bought, seen.toasts[0]?.title]).toEqual([true, 'Payment successful!'])
})

test('who leaves after a decline reads why it was declined', async () => {
  const { buy, checkout, seen } = makeSale()
  const bought = buy()
  await checkout.decline('The bank said no')
  await checkout.dismiss()
  expect([await bought, seen.toasts[0]?.title]).toEqual([false, 'Payment failed: The bank said no'])
})

test('who leaves without paying is told nothing', async () => {
  const { buy, checkout, seen } = makeSale()
  const bought = buy()
  await checkout.dismiss()
  expect([await bought, seen.toasts]).toEqual([false, []])
})

test('without a visitor nothing is ordered', async () => {
  const { buy, seen } = makeSale({ viewerId: null })
  expect(await buy()).toBe(false)
  expect(seen.toasts).toEqual([{ title: 'Authentication required', text: 'Please sign in to purchase credits' }])
  expect(seen.sent).toEqual([])
})

test('packs that can not be read are not ordered', async () => {
  const { buy, seen } = makeSale({ packs: { shown: nothing, readAnew: refusing(new TypeError('offline')) } })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Failed to load credit packs'])
})

const nothing = () => undefined

test.each([
  ['none', [], 'No credit packs available. Please try again later.'],
  ['others', [{ ...PACK, id: 'pack-7' }], 'Invalid selection'],
])('of packs that are %s by now nothing is ordered', async (_, onSale, title) => {
  const { buy, seen } = makeSale({ onSale })
  expect([await buy(), seen.toasts[0]?.title, seen.sent]).toEqual([false, title, []])
})

test.each([
  ['says what to do', answered('UNAUTHORIZED', 401, 'Session expired. Please sign in again.'), 'You were not charged.'],
  ['does not', answered('ORDER_FAILED', 502, 'Out of packs'), 'You were not charged. Please try again.'],
])('whether another try is advised depends on whether the failure %s itself', async (_, error, text) => {
  const { buy, seen } = makeSale({ createOrder: refusing(error) })
  expect([await buy(), seen.toasts[0]?.text]).toEqual([false, text])
})

test('an id that is a number is the pack of that number', async () => {
  const { buy, checkout } = makeSale({ onSale: [{ ...PACK, id: Object(7).valueOf() }] })
  void buy('7')
  expect((await checkout.options).order_id).toBe('order_1')
})

test('a price that has changed is said, and the packs are read anew', async () => {
  const { buy, seen } = makeSale({ createOrder: refusing(answered('PRICE_CHANGED', 409)) })
  expect(await buy()).toBe(false)
  const text = 'The price of this pack has changed. Please look at the new price and try again.'
  expect([seen.reads, seen.toasts]).toEqual([2, [{ title: 'Price changed', text, tone: 'danger' }]])
})

test('an order for another amount than was shown is never paid', async () => {
  const { buy, seen } = makeSale({ createOrder: async () => ({ ...ORDER, amount: 3_600 }) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Price changed'])
})

test.each([
  ['our server refuses it', answered('ORDER_FAILED', 502, 'Failed to create order'), 'Failed to create order'],
  ['there is no answer', new TypeError('Failed to fetch'), 'Failed to create order'],
  ['the pack is gone', answered('PACK_NOT_FOUND', 404), 'Invalid selection'],
  ['a proxy answers in its place', new ORPCError('BAD_GATEWAY', { status: 502 }), 'Failed to create order'],
])('an order that fails because %s is told', async (_, error, title) => {
  const { buy, seen } = makeSale({ createOrder: refusing(error) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, title])
})

test('an order that makes no sense is not paid', async () => {
  const { buy, seen } = makeSale({ createOrder: async () => ({ id: 'order_1' }) })
  expect(await buy()).toBe(false)
  expect(seen.toasts[0]?.title).toBe('Invalid payment order data received from server')
})

test('a checkout that can not be loaded is told', async () => {
  const { buy, seen } = makeSale({ loadCheckout: refusing(new PurchaseFailure('CHECKOUT_LOAD_FAILED')) })
  expect([await buy(), seen.toasts[0]?.title]).toEqual([false, 'Failed to load payment processor'])
})

test('whatever else is in the way ends in a sentence', async () => {
  const { buy, seen } = makeSale({ findBuyer: refusing(new RangeError('never')) })
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
  const { buy, seen } = makeSale({ loadCheckout: async () => Broken })
  expect(await buy()).toBe(false)
  expect(seen.toasts).toEqual([{ title: 'Payment failed', text, tone: 'danger' }])
})

test.each([
  ['is nothing', null],
  ['lacks the signature', { razorpay_payment_id: 'pay_1' }],
  ['has a signature of the wrong kind', { razorpay_payment_id: 'pay_1', razorpay_signature: 7 }],
])('a claim that %s adds nothing, and is not sent', async (_, claim) => {
  let sent = 0
  const verify = async () => {
    sent += 1
    return { status: 200, body: { success: true } }
  }
  const { buy, checkout, seen } = makeSale({ verify })
  const bought = buy()
  await checkout.claim(claim)
  expect([await bought, sent]).toEqual([false, 0])
  const notice = { title: 'Payment verification failed', text: 'Please contact support', tone: 'danger' }
  const action = { label: 'Write to support', onPress: expect.any(Function) as () => void }
  // Long enough to read it, and to write.
  expect(seen.toasts).toEqual([{ ...notice, action, shownMs: 60_000 }])
})

test.each([
  ['refuses it', refusing(answered('PAYMENT_VERIFICATION_FAILED', 400))],
  ['does not know the order', refusing(answered('ORDER_NOT_FOUND', 404))],
  ['is a foreign one that says no', async () => ({ status: 200, body: { success: false, message: 'Not paid' } })],
])('a payment that the server %s adds nothing', async (_, verify) => {
  const { buy, checkout, seen } = makeSale({ verify })
  const bought = buy()
  await checkout.pay()
  expect([await bought, seen.toasts[0]?.title]).toEqual([false, 'Payment verification failed'])
})

test('a checkout that answers twice is proved once', async () => {
  let proofs = 0
  const verify = async () => {
    proofs += 1
    return { status: 200, body: { success: true, newBalance: 1_080 } }
  }
  const { buy, checkout, seen } = makeSale({ verify })
  const bought = buy()
  await checkout.pay()
  await checkout.pay()
  await checkout.dismiss()
  await bought
  expect([proofs, seen.toasts.length]).toEqual([1, 1])
})

test.each([
  ['has not captured', async () => ({ status: 202, body: { success: false } })],
  ['can not be asked about', refusing(new TypeError('offline'))],
  ['fails over', refusing(answered('INTERNAL_SERVER_ERROR', 500))],
])('a payment that the server %s is waited for, until the credits are there', async (_, first) => {
  let asked = 0
  const verify = async () => ((asked += 1) < 3 ? first() : { status: 200, body: { success: true, newBalance: 1_080 } })
  const { buy, checkout, seen } = makeSale({ verify })
  const bought = buy()
  await checkout.pay()
  expect(await bought).toBe(true)
  expect(seen.toasts.map(({ title }) => title)).toEqual(['Payment received, adding credits', 'Payment successful!'])
  expect(seen.stages).toEqual(['opening', 'closed'])
})

test('a payment is not asked about for ever', async () => {
  const { buy, checkout, seen } = makeSale({ verify: async () => ({ status: 202, body: { success: false } }) })
  const bought = buy()
  await checkout.pay()
  expect([await bought, seen.toasts.length]).toEqual([false, 1])
})

test('who is signed out meanwhile reads that the credits come', async () => {
  const { buy, checkout, seen } = makeSale({ verify: refusing(answered('UNAUTHORIZED', 401)) })
  const bought = buy()
  await checkout.pay()
  expect([await bought, seen.toasts.length]).toEqual([false, 1])
  expect(seen.toasts[0]?.title).toBe('Payment received, adding credits')
})
