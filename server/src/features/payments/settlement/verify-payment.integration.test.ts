import type { CheckoutOrder } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const BROWSERS = inject('deep') ? 100 : 30
const MINUTE_MS = 60_000

let now = new Date()
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { runsJobs: false, paymentProvider: provider, clock: { now: () => now } },
)
const { database, createUser, reconciliation } = application
const paymentFixture = await createPaymentFixture(application, provider)

async function advanceAndReconcile(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await reconciliation.run(new AbortController().signal)
}

test(`${BROWSERS} concurrent verify calls for one payment credit it once`, { timeout: 120_000 }, async () => {
  const user = await createUser()
  const rounds = inject('deep') ? 50 : 3
  for (let round = 1; round <= rounds; round++) {
    const paid = provider.pay((await paymentFixture.order(user)).id)
    const responses = await Promise.all(Array.from({ length: BROWSERS }, () => paymentFixture.verifyPaid(user, paid)))
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { success: true, newBalance: 80 + 100 * round, message: 'Credits added to your account' },
      ])
    }
  }
  expect(await paymentFixture.listPurchases(user)).toHaveLength(rounds)
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an order of the test mode is credited only with test keys', async () => {
  const checkout = { ...provider.checkout, isTest: false }
  const liveProvider = { ...provider, checkout }
  const liveApplication = await startTestApplication({}, { runsJobs: false, paymentProvider: liveProvider, database })
  const livePaymentFixture = await createPaymentFixture(liveApplication, provider)
  const user = await createUser()
  const paid = provider.pay((await paymentFixture.order(user)).id)
  const webhook = provider.createWebhook('payment.captured', { payment: paid })
  for (let repetition = 0; repetition < 2; repetition++)
    expect((await livePaymentFixture.sendWebhook(webhook)).statusCode).toBe(200)
  expect((await livePaymentFixture.verifyPaid(user, paid)).json()).toMatchObject({
    code: 'PAYMENT_VERIFICATION_FAILED',
  })
  expect([await paymentFixture.fetchBalance(user), await paymentFixture.listPurchases(user)]).toEqual([80, []])
  const issues = (await paymentFixture.paymentIssues()).filter(({ reference }) => reference === paid.id)
  expect(issues).toMatchObject([{ kind: 'other_provider', userId: user.id }])

  expect((await paymentFixture.verifyPaid(user, paid)).json()).toMatchObject({ success: true, newBalance: 180 })
  expect(
    (await livePaymentFixture.sendWebhook(provider.createWebhook('order.paid', { payment: paid }))).statusCode,
  ).toBe(200)
  expect([await paymentFixture.fetchBalance(user), await findLedgerViolations(database.db)]).toEqual([180, []])
})

test('a verify call needs the buyer’s own order and its pack', async () => {
  const buyers: { user: TestUser; credits: number; order: CheckoutOrder }[] = []
  for (const credits of [100, 500, 1_000]) {
    const user = await createUser()
    buyers.push({ user, credits, order: await paymentFixture.order(user, credits) })
  }
  const results = buyers.map(({ order }) => provider.createCheckoutResult(provider.pay(order.id)))
  for (const caller of buyers) {
    for (const [index, owner] of buyers.entries()) {
      for (const { credits } of buyers) {
        const isAllowed = caller === owner && credits === owner.credits
        const result = results[index]
        if (isAllowed || !result) continue
        const response = await paymentFixture.verify(caller.user, result, paymentFixture.findPack(credits).id)
        expect([response.statusCode, response.json()]).toEqual([
          caller === owner ? 400 : 404,
          {
            code: caller === owner ? 'PAYMENT_VERIFICATION_FAILED' : 'ORDER_NOT_FOUND',
            message: 'Payment verification failed',
          },
        ])
        expect(await paymentFixture.fetchBalance(caller.user)).toBe(80)
      }
    }
  }
  for (const [index, { user, credits }] of buyers.entries()) {
    const result = results[index]
    const response = result && (await paymentFixture.verify(user, result, paymentFixture.findPack(credits).id))
    expect(response?.json()).toMatchObject({ success: true, newBalance: 80 + credits })
  }
})

test('a verify call needs an order, payment and signature that belong together', async () => {
  const user = await createUser()
  const results = []
  for (let count = 0; count < 3; count++)
    results.push(provider.createCheckoutResult(provider.pay((await paymentFixture.order(user)).id)))
  for (const { orderId } of results) {
    for (const { paymentId } of results) {
      for (const { signature, ...signed } of results) {
        if (signed.orderId === orderId && signed.paymentId === paymentId) continue
        const response = await paymentFixture.verify(
          user,
          { orderId, paymentId, signature },
          paymentFixture.findPack(100).id,
        )
        expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'PAYMENT_VERIFICATION_FAILED' }])
      }
    }
  }
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('a valid signature for an unknown payment or a payment of another order credits nothing', async () => {
  const user = await createUser()
  const [order, otherOrder] = [await paymentFixture.order(user), await paymentFixture.order(user)]
  const otherPayment = provider.pay(otherOrder.id)
  for (const id of ['pay_unheard', otherPayment.id]) {
    const response = await paymentFixture.verify(
      user,
      provider.createCheckoutResult({ id, orderId: order.id }),
      paymentFixture.findPack(100).id,
    )
    expect(response.json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  }
  expect(await paymentFixture.listPurchases(user)).toEqual([])
})

test('a payment of another amount or currency is not credited, and a captured one creates a payment issue', async () => {
  const user = await createUser()
  for (const mismatch of [{ amount: 499 }, { amount: 501 }, { amount: 3_000_000_000 }, { currency: 'INR' }]) {
    for (const status of ['captured', 'authorized'] as const) {
      const payment = provider.pay((await paymentFixture.order(user)).id, { ...mismatch, status })
      const response = await paymentFixture.verifyPaid(user, payment)
      expect([200, 500]).not.toContain(response.statusCode)
      const found = (await paymentFixture.paymentIssues()).filter(({ reference }) => reference === payment.id)
      const isReported = status === 'captured' || (mismatch.amount ?? 0) > 2 ** 31
      expect(found.map(({ kind }) => kind)).toEqual(isReported ? ['mismatch'] : [])
    }
  }
  expect(provider.calls.filter(({ call }) => call === 'capture')).toEqual([])
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('an authorized payment is captured and credited', async () => {
  const user = await createUser()
  const authorized = provider.pay((await paymentFixture.order(user)).id, { status: 'authorized' })
  expect((await paymentFixture.verifyPaid(user, authorized)).json()).toMatchObject({ success: true, newBalance: 180 })
})

test('a failed payment credits nothing, and a second card can pay the same order', async () => {
  const user = await createUser()
  const order = await paymentFixture.order(user)
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Your card was declined.' })
  expect((await paymentFixture.verifyPaid(user, failed)).json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  expect((await paymentFixture.verifyPaid(user, provider.pay(order.id))).json()).toMatchObject({ newBalance: 180 })
})

test('a second captured payment creates a payment issue instead of credits; a second authorized one is not captured', async () => {
  const user = await createUser()
  const order = await paymentFixture.order(user)
  await paymentFixture.verifyPaid(user, provider.pay(order.id))
  const authorized = provider.pay(order.id, { status: 'authorized' })
  await paymentFixture.verifyPaid(user, authorized)
  expect(await provider.findPayment(authorized.id)).toMatchObject({ status: 'authorized' })
  const secondPayment = provider.pay(order.id)
  expect((await paymentFixture.verifyPaid(user, secondPayment)).json()).toMatchObject({
    code: 'PAYMENT_VERIFICATION_FAILED',
  })
  expect((await paymentFixture.paymentIssues())[0]).toMatchObject({
    kind: 'second_payment',
    reference: secondPayment.id,
  })
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

test('a payment that is refunded before its verification leaves no credits', async () => {
  const user = await createUser()
  const order = await paymentFixture.order(user)
  const payment = provider.pay(order.id)
  provider.refund(payment.id)
  for (let repetition = 0; repetition < 3; repetition++) await paymentFixture.verifyPaid(user, payment)
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  expect(await paymentFixture.fetchOrder(user, order.id)).toMatchObject({ status: 'refunded', amount_refunded: 500 })
})

test('a payment with a pending refund is not credited until the refund fails', async () => {
  const user = await createUser()
  const payment = provider.pay((await paymentFixture.order(user)).id)
  provider.setStatus(payment.id, 'refunded')
  expect((await paymentFixture.verifyPaid(user, payment)).statusCode).toBe(202)
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  provider.setStatus(payment.id, 'captured')
  await advanceAndReconcile(MINUTE_MS)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})
