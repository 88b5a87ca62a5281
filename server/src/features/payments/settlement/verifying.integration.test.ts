import type { CheckoutOrder } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const BROWSERS = inject('deep') ? 100 : 30
const MINUTE = 60_000

let now = new Date()
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { works: false, paymentProvider: provider, clock: { now: () => now } },
)
const { database, createUser, reconciliation } = application
const shop = await openShop(application, provider)

async function wait(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await reconciliation.run(new AbortController().signal)
}

test(`${BROWSERS} concurrent verify calls for one payment credit it once`, { timeout: 120_000 }, async () => {
  const user = await createUser()
  const rounds = inject('deep') ? 50 : 3
  for (let round = 1; round <= rounds; round++) {
    const paid = provider.pay((await shop.order(user)).id)
    const answers = await Promise.all(Array.from({ length: BROWSERS }, () => shop.verifyPaid(user, paid)))
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { success: true, newBalance: 80 + 100 * round, message: 'Credits added to your account' },
      ])
    }
  }
  expect(await shop.purchasesOf(user)).toHaveLength(rounds)
  expect(await findLedgerMistakes(database.db)).toEqual([])
})

test('an order of the test mode is credited only with test keys', async () => {
  const checkout = { ...provider.checkout, isTest: false }
  const live = { ...provider, checkout }
  const liveApplication = await startTestApplication({}, { works: false, paymentProvider: live, database })
  const liveShop = await openShop(liveApplication, provider)
  const user = await createUser()
  const paid = provider.pay((await shop.order(user)).id)
  const notice = provider.notice('payment.captured', { payment: paid })
  for (let times = 0; times < 2; times++) expect((await liveShop.hear(notice)).statusCode).toBe(200)
  expect((await liveShop.verifyPaid(user, paid)).json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  expect([await shop.balanceOf(user), await shop.purchasesOf(user)]).toEqual([80, []])
  const findings = (await shop.findings()).filter(({ reference }) => reference === paid.id)
  expect(findings).toMatchObject([{ kind: 'other_provider', userId: user.id }])

  expect((await shop.verifyPaid(user, paid)).json()).toMatchObject({ success: true, newBalance: 180 })
  expect((await liveShop.hear(provider.notice('order.paid', { payment: paid }))).statusCode).toBe(200)
  expect([await shop.balanceOf(user), await findLedgerMistakes(database.db)]).toEqual([180, []])
})

test('a verify call needs the buyer’s own order and its pack', async () => {
  const buyers: { user: TestUser; credits: number; order: CheckoutOrder }[] = []
  for (const credits of [100, 500, 1_000]) {
    const user = await createUser()
    buyers.push({ user, credits, order: await shop.order(user, credits) })
  }
  const results = buyers.map(({ order }) => provider.resultOf(provider.pay(order.id)))
  for (const caller of buyers) {
    for (const [index, owner] of buyers.entries()) {
      for (const { credits } of buyers) {
        const isRight = caller === owner && credits === owner.credits
        const result = results[index]
        if (isRight || !result) continue
        const answer = await shop.verify(caller.user, result, shop.packOf(credits).id)
        expect([answer.statusCode, answer.json()]).toEqual([
          caller === owner ? 400 : 404,
          {
            code: caller === owner ? 'PAYMENT_VERIFICATION_FAILED' : 'ORDER_NOT_FOUND',
            message: 'Payment verification failed',
          },
        ])
        expect(await shop.balanceOf(caller.user)).toBe(80)
      }
    }
  }
  for (const [index, { user, credits }] of buyers.entries()) {
    const result = results[index]
    const answer = result && (await shop.verify(user, result, shop.packOf(credits).id))
    expect(answer?.json()).toMatchObject({ success: true, newBalance: 80 + credits })
  }
})

test('a verify call needs an order, payment and signature that belong together', async () => {
  const user = await createUser()
  const results = []
  for (let count = 0; count < 3; count++) results.push(provider.resultOf(provider.pay((await shop.order(user)).id)))
  for (const { orderId } of results) {
    for (const { paymentId } of results) {
      for (const { signature, ...signed } of results) {
        if (signed.orderId === orderId && signed.paymentId === paymentId) continue
        const answer = await shop.verify(user, { orderId, paymentId, signature }, shop.packOf(100).id)
        expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'PAYMENT_VERIFICATION_FAILED' }])
      }
    }
  }
  expect(await shop.balanceOf(user)).toBe(80)
})

test('a valid signature for an unknown payment or a payment of another order credits nothing', async () => {
  const user = await createUser()
  const [order, other] = [await shop.order(user), await shop.order(user)]
  const elsewhere = provider.pay(other.id)
  for (const id of ['pay_unheard', elsewhere.id]) {
    const answer = await shop.verify(user, provider.resultOf({ id, orderId: order.id }), shop.packOf(100).id)
    expect(answer.json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  }
  expect(await shop.purchasesOf(user)).toEqual([])
})

test('a payment of another amount or currency is not credited, and a captured one creates a payment issue', async () => {
  const user = await createUser()
  for (const wrong of [{ amount: 499 }, { amount: 501 }, { amount: 3_000_000_000 }, { currency: 'INR' }]) {
    for (const status of ['captured', 'authorized'] as const) {
      const payment = provider.pay((await shop.order(user)).id, { ...wrong, status })
      const answer = await shop.verifyPaid(user, payment)
      expect([200, 500]).not.toContain(answer.statusCode)
      const found = (await shop.findings()).filter(({ reference }) => reference === payment.id)
      const isTold = status === 'captured' || (wrong.amount ?? 0) > 2 ** 31
      expect(found.map(({ kind }) => kind)).toEqual(isTold ? ['mismatch'] : [])
    }
  }
  expect(provider.asked.filter(({ call }) => call === 'capture')).toEqual([])
  expect(await shop.balanceOf(user)).toBe(80)
})

test('an authorized payment is captured and credited', async () => {
  const user = await createUser()
  const held = provider.pay((await shop.order(user)).id, { status: 'authorized' })
  expect((await shop.verifyPaid(user, held)).json()).toMatchObject({ success: true, newBalance: 180 })
})

test('a failed payment credits nothing, and a second card can pay the same order', async () => {
  const user = await createUser()
  const order = await shop.order(user)
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Your card was declined.' })
  expect((await shop.verifyPaid(user, failed)).json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  expect((await shop.verifyPaid(user, provider.pay(order.id))).json()).toMatchObject({ newBalance: 180 })
})

test('a second captured payment creates a payment issue instead of credits; a second authorized one is not captured', async () => {
  const user = await createUser()
  const order = await shop.order(user)
  await shop.verifyPaid(user, provider.pay(order.id))
  const held = provider.pay(order.id, { status: 'authorized' })
  await shop.verifyPaid(user, held)
  expect(await provider.findPayment(held.id)).toMatchObject({ status: 'authorized' })
  const second = provider.pay(order.id)
  expect((await shop.verifyPaid(user, second)).json()).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED' })
  expect((await shop.findings())[0]).toMatchObject({ kind: 'second_payment', reference: second.id })
  expect(await shop.balanceOf(user)).toBe(180)
})

test('a payment that is refunded before its verification leaves no credits', async () => {
  const user = await createUser()
  const order = await shop.order(user)
  const payment = provider.pay(order.id)
  provider.refund(payment.id)
  for (let time = 0; time < 3; time++) await shop.verifyPaid(user, payment)
  expect(await shop.balanceOf(user)).toBe(80)
  expect(await shop.orderOf(user, order.id)).toMatchObject({ status: 'refunded', amount_refunded: 500 })
})

test('a payment with a pending refund is not credited until the refund fails', async () => {
  const user = await createUser()
  const payment = provider.pay((await shop.order(user)).id)
  provider.setStatus(payment.id, 'refunded')
  expect((await shop.verifyPaid(user, payment)).statusCode).toBe(202)
  expect(await shop.balanceOf(user)).toBe(80)
  provider.setStatus(payment.id, 'captured')
  await wait(MINUTE)
  expect(await shop.balanceOf(user)).toBe(180)
})
