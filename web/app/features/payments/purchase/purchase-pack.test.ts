// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import type { Api } from '../../../lib/request-context.ts'
import { createPurchaseFixture, ORDER, PACK, VERIFIED } from '../../../testing/purchase-fixture.ts'
import { createOrderPack, type OrderRequest } from './purchase-pack.ts'

const createFailure = (code: string, status: number, message = '') =>
  new ORPCError(code, { defined: true, status, message })
const PACK_GONE = 'Credit pack not found. Please refresh the page and try again.'
const RETRY = 'You were not charged. Please try again.'
const rejectWith = (error: Error) => () => Promise.reject(error)

test('the server verifies a paid pack, and a toast shows the credits and the new balance', async () => {
  const verified: unknown[] = []
  const verifyPayment = async (result: unknown) => {
    verified.push(result)
    return VERIFIED
  }
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  expect(await bought).toBe(true)
  expect(verified).toEqual([{ orderId: 'order_1', paymentId: 'pay_1', signature: 'signed', packId: 'pack-1000' }])
  const text = 'Credits added to your account: 1,000 credits. New balance: 1,080'
  expect(recorded.toasts).toEqual([{ title: 'Payment successful!', text, tone: 'success' }])
})

test('the checkout receives order, pack and buyer, and nothing else', async () => {
  const { buy, checkout } = createPurchaseFixture()
  void buy()
  const { handler, modal, ...options } = await checkout.options
  expect([typeof handler, Object.keys(modal)]).toEqual(['function', ['ondismiss']])
  expect(options).toEqual({
    key: 'key_of_the_server',
    order_id: 'order_1',
    amount: 3_500,
    currency: 'USD',
    name: 'Pictor',
    description: 'Purchase 1,000 credits',
    image: new URL('/favicon.svg', location.href).href,
    prefill: { email: 'ada@example.org', name: 'Ada', contact: '+49 30 123' },
    theme: { color: '#6366f1' },
  })
})

test('an unpaid order is paid without a new order', async () => {
  const { completeOrder, checkout, recorded } = createPurchaseFixture({ listPacks: async () => [] })
  const bought = completeOrder()
  expect(await checkout.options).toMatchObject({ key: 'key_of_the_server', order_id: 'order_1', amount: 3_500 })
  await checkout.pay()
  expect([await bought, recorded.orders, recorded.listPacksCalls]).toEqual([true, [], 0])
})

test('an order without a key uses the key of the configuration', async () => {
  const createOrder = async () => ({ ...ORDER, keyId: '' })
  const { buy, checkout } = createPurchaseFixture({ createOrder, fallbackKeyId: 'key_of_the_site' })
  void buy()
  expect((await checkout.options).key).toBe('key_of_the_site')
})

test('the displayed amount is ordered in the displayed currency', async () => {
  const createOrder = async () => ({ ...ORDER, amount: 292_250, currency: 'INR' })
  const { buy, checkout, recorded } = createPurchaseFixture({ currency: 'INR', createOrder })
  void buy()
  await checkout.options
  const body = { packId: 'pack-1000', currency: 'INR', amount: 292_250 }
  expect(recorded.orders).toEqual([{ headers: { 'idempotency-key': expect.any(String) as string }, body }])
})

test('the overlay closes when the checkout opens, not before', async () => {
  const { buy, checkout, recorded } = createPurchaseFixture()
  const bought = buy()
  expect(recorded.stages).toEqual([])
  await checkout.options
  expect(recorded.stages).toEqual(['opening'])
  await checkout.dismiss()
  await bought
})

test('after a declined card the checkout stays open, and another card can pay', async () => {
  const { buy, checkout, recorded } = createPurchaseFixture()
  const bought = buy()
  await checkout.decline('The bank said no')
  expect(recorded.toasts).toEqual([])
  await checkout.pay()
  expect([await bought, recorded.toasts[0]?.title]).toEqual([true, 'Payment successful!'])
})

test('closing the checkout after a decline shows why it was declined', async () => {
  const { buy, checkout, recorded } = createPurchaseFixture()
  const bought = buy()
  await checkout.decline('The bank said no')
  await checkout.dismiss()
  expect([await bought, recorded.toasts[0]?.title]).toEqual([false, 'Payment failed: The bank said no'])
})

test('closing the checkout without paying shows no message', async () => {
  const { buy, checkout, recorded } = createPurchaseFixture()
  const bought = buy()
  await checkout.dismiss()
  expect([await bought, recorded.toasts]).toEqual([false, []])
})

test('if the packs cannot be fetched nothing is ordered', async () => {
  const { buy, recorded } = createPurchaseFixture({
    displayedPacks: null,
    listPacks: rejectWith(new TypeError('offline')),
  })
  expect(await buy()).toBe(false)
  expect(recorded.toasts).toMatchObject([{ title: 'Failed to load credit packs', text: RETRY }])
})

test.each([
  ['no packs are on sale', [], 'No credit packs available. Please try again later.', 'You were not charged.'],
  ['only other packs are on sale', [{ ...PACK, id: 'pack-7' }], 'Invalid selection', PACK_GONE],
])('if %s by now, nothing is ordered', async (_, onSale, title, text) => {
  const { buy, recorded } = createPurchaseFixture({ listPacks: async () => onSale })
  expect([await buy(), recorded.orders]).toEqual([false, []])
  expect(recorded.toasts).toMatchObject([{ title, text }])
})

test.each([
  [
    'with advice',
    createFailure('ORDER_FAILED', 502, 'Session expired. Please sign in again.'),
    'You were not charged.',
  ],
  ['without advice', createFailure('ORDER_FAILED', 502, 'Out of packs'), RETRY],
])('the toast says to try again only if the message gives no advice: a message %s', async (_, error, text) => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: rejectWith(error) })
  expect(await buy()).toBe(false)
  expect(recorded.toasts).toMatchObject([{ title: error.message, text }])
})

test('a changed price is shown, and the packs are refetched', async () => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: rejectWith(createFailure('PRICE_CHANGED', 409)) })
  expect(await buy()).toBe(false)
  const text = 'The price of this pack has changed. Please check the new price and try again.'
  expect([recorded.listPacksCalls, recorded.toasts]).toEqual([2, [{ title: 'Price changed', text, tone: 'danger' }]])
})

test('an order with another amount than displayed is not paid', async () => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: async () => ({ ...ORDER, amount: 3_600 }) })
  expect([await buy(), recorded.toasts[0]?.title]).toEqual([false, 'Price changed'])
})

test.each([
  [
    'the server rejects it',
    createFailure('ORDER_FAILED', 502, 'Failed to create order'),
    'Failed to create order',
    RETRY,
  ],
  ['a proxy rejects it', new ORPCError('BAD_REQUEST', { status: 400 }), 'Failed to create order', RETRY],
  ['there is no response', new TypeError('Failed to fetch'), 'Failed to create order', RETRY],
  ['the pack is gone', createFailure('PACK_NOT_FOUND', 404), 'Invalid selection', PACK_GONE],
])('an order that fails because %s shows a message', async (_, error, title, text) => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: rejectWith(error) })
  expect(await buy()).toBe(false)
  expect(recorded.toasts).toMatchObject([{ title, text }])
})

test('a malformed order is not paid', async () => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: async () => ({ id: 'order_1' }) })
  expect(await buy()).toBe(false)
  expect(recorded.toasts).toMatchObject([{ title: 'Invalid payment order data received from server', text: RETRY }])
})

test('a checkout that cannot be loaded shows a message, and nothing is ordered', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => script instanceof HTMLElement && script.dispatchEvent(new Event('error')))
  })
  const { buy, recorded } = createPurchaseFixture({ Checkout: 'none' })
  expect([await buy(), recorded.orders]).toEqual([false, []])
  expect(recorded.toasts[0]?.title).toBe('Failed to load payment processor')
})

test('an unexpected error before the checkout opens shows a message', async () => {
  const { buy, recorded } = createPurchaseFixture({ createOrder: async () => null })
  expect([await buy(), recorded.toasts[0]?.title]).toEqual([false, 'Failed to purchase credits'])
})

test.each([
  ['with a message', 'Please pass amount', 'Please pass amount'],
  ['without a message', '', 'An unexpected error occurred'],
])('a checkout that fails %s shows a toast', async (_, message, text) => {
  class Broken {
    on() {}
    open() {
      throw new Error(message)
    }
  }
  const { buy, recorded } = createPurchaseFixture({ Checkout: Broken })
  expect(await buy()).toBe(false)
  expect(recorded.toasts).toEqual([{ title: 'Payment failed', text, tone: 'danger' }])
})

test.each([
  ['is empty', null],
  ['lacks the signature', { razorpay_payment_id: 'pay_1' }],
  ['has a signature of the wrong type', { razorpay_payment_id: 'pay_1', razorpay_signature: 7 }],
])('a reported payment that %s is not sent to the server', async (_, response) => {
  let sent = 0
  const verifyPayment = async () => {
    sent += 1
    return VERIFIED
  }
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.respond(response)
  expect([await bought, sent]).toEqual([false, 0])
  const toast = { title: 'Payment verification failed', text: 'Please contact support', tone: 'danger' }
  const action = { label: 'Email support', onClick: expect.any(Function) as () => void }
  // Long enough to read it and to write to support.
  expect(recorded.toasts).toEqual([{ ...toast, action, durationMs: 60_000 }])
})

test.each([
  ['rejects', rejectWith(createFailure('PAYMENT_VERIFICATION_FAILED', 400))],
  ['has no order for', rejectWith(createFailure('ORDER_NOT_FOUND', 404))],
])('a payment that the server %s does not complete the purchase', async (_, verifyPayment) => {
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  expect([await bought, recorded.toasts[0]?.title]).toEqual([false, 'Payment verification failed'])
})

test('a checkout that reports a payment twice is verified once', async () => {
  let calls = 0
  const verifyPayment = async () => {
    calls += 1
    return VERIFIED
  }
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await checkout.pay()
  await checkout.dismiss()
  await bought
  expect([calls, recorded.toasts.length]).toEqual([1, 1])
})

const PENDING = { status: 202, body: { success: false, message: '' } }

test.each([
  ['is pending', async () => PENDING],
  ['gets no response', rejectWith(new TypeError('offline'))],
  ['fails with a server error', rejectWith(createFailure('INTERNAL_SERVER_ERROR', 500))],
])('if the verification of a payment %s, it is repeated until the credits are added', async (_, respondFirst) => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => ((calls += 1) < 3 ? respondFirst() : VERIFIED)
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(await bought).toBe(true)
  expect(recorded.toasts).toMatchObject([
    {
      title: 'Payment received, adding credits',
      text: 'They will be added automatically, even if you leave this page.',
    },
    { title: 'Payment successful!' },
  ])
  expect(recorded.stages).toEqual(['opening', 'pending'])
})

test('a pending payment is verified immediately when the network is back', async () => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => ((calls += 1) < 2 ? PENDING : VERIFIED)
  const { buy, checkout } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  expect(await bought).toBe(true)
})

test('verification stops after 30 attempts', async () => {
  vi.useFakeTimers()
  let calls = 0
  const verifyPayment = async () => {
    calls += 1
    return PENDING
  }
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment })
  const bought = buy()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(30 * 10_000)
  expect([await bought, calls, recorded.toasts.length]).toEqual([false, 30, 1])
})

test('if the session ends during the verification, a toast says that the credits are being added', async () => {
  const { buy, checkout, recorded } = createPurchaseFixture({
    verifyPayment: rejectWith(createFailure('UNAUTHORIZED', 401)),
  })
  const bought = buy()
  await checkout.pay()
  expect([await bought, recorded.toasts.length]).toEqual([false, 1])
  expect(recorded.toasts[0]?.title).toBe('Payment received, adding credits')
})

/** Buys as Ada, with a payment that stays pending. */
function buyPending() {
  const buyer = { viewerId: 'ada', calls: 0 }
  const verifyPayment = async () => {
    buyer.calls += 1
    return PENDING
  }
  const { buy, checkout, recorded } = createPurchaseFixture({ verifyPayment, getViewerId: () => buyer.viewerId })
  return { buyer, bought: buy(), checkout, recorded }
}

test('no order is created for another user who signed in while the packs were fetched', async () => {
  let viewerId = 'ada'
  const listPacks = async () => {
    viewerId = 'grace'
    return [PACK]
  }
  const { buy, recorded } = createPurchaseFixture({ listPacks, getViewerId: () => viewerId })
  expect(await buy()).toBe(false)
  expect(recorded.orders).toEqual([])
  expect(recorded.toasts).toEqual([{ title: 'Failed to purchase credits', text: RETRY, tone: 'danger' }])
})

test('the checkout does not open for another user who signed in while the order was created', async () => {
  let viewerId = 'ada'
  const createOrder = async () => {
    viewerId = 'grace'
    return ORDER
  }
  const { buy, recorded } = createPurchaseFixture({ createOrder, getViewerId: () => viewerId })
  expect([await buy(), recorded.stages]).toEqual([false, []])
})

test('a payment is not verified for another user who signed in while the checkout was open', async () => {
  const { buyer, bought, checkout, recorded } = buyPending()
  await checkout.options
  buyer.viewerId = 'grace'
  await checkout.pay()
  expect([await bought, buyer.calls]).toEqual([false, 0])
  expect(recorded.toasts).toMatchObject([{ title: 'Payment received, adding credits' }])
})

test('a pending payment is not verified for another user who has signed in since', async () => {
  vi.useFakeTimers()
  const { buyer, bought, checkout, recorded } = buyPending()
  await checkout.pay()
  await vi.advanceTimersByTimeAsync(0)
  buyer.viewerId = 'grace'
  await vi.advanceTimersByTimeAsync(30 * 10_000)
  expect([await bought, buyer.calls, recorded.toasts.length]).toEqual([false, 1, 1])
})

const REQUEST: OrderRequest = { viewerId: 'ada', packId: 'pack-1000', currency: 'USD', amount: 3_500 }

/** Creates orders one after the other, each with its own response. Returns the idempotency keys that were sent. */
async function sendOrders(steps: [request: OrderRequest, respond: () => Promise<unknown>][]): Promise<string[]> {
  const keys: (string | undefined)[] = []
  let respond = async (): Promise<unknown> => ORDER
  let created = 0
  const orderPack = createOrderPack(() => `key ${(created += 1)}`)
  const createOrder: Api['payments']['createOrder'] = ({ headers }) => {
    keys.push(headers['idempotency-key'])
    return respond() as ReturnType<Api['payments']['createOrder']>
  }
  for (const [request, respondNext] of steps) {
    respond = respondNext
    await orderPack({ payments: { createOrder } } as Pick<Api, 'payments'>, request).catch(() => undefined)
  }
  return keys.map(String)
}

const succeed = async () => ORDER
const loseResponse = rejectWith(new TypeError('Failed to fetch'))
const failWith = (status: number) => rejectWith(createFailure('ANY', status))

test('each order has its own key', async () => {
  expect(
    await sendOrders([
      [REQUEST, succeed],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['whose response was lost', loseResponse],
  ['that failed with a server error', failWith(502)],
  ['that was rejected before its key was looked up, because the session had ended,', failWith(401)],
  ['that was rejected before its key was looked up, because of a rate limit,', failWith(429)],
  ['that a proxy rejected', rejectWith(new ORPCError('BAD_REQUEST', { status: 400 }))],
])('an order %s is sent again with the same key', async (_, respondFirst) => {
  expect(
    await sendOrders([
      [REQUEST, respondFirst],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 1'])
})

test('after a rejected order the next one has a new key', async () => {
  expect(
    await sendOrders([
      [REQUEST, failWith(409)],
      [REQUEST, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['pack', { packId: 'pack-500' }],
  ['currency', { currency: 'INR' as const }],
  ['price', { amount: 3_600 }],
  ['user', { viewerId: 'grace' }],
])('an order with another %s has a new key', async (_, other) => {
  expect(
    await sendOrders([
      [REQUEST, loseResponse],
      [{ ...REQUEST, ...other }, succeed],
    ]),
  ).toEqual(['key 1', 'key 2'])
})
