import { expect, inject, test } from 'vitest'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { CheckoutOrder, Contract } from '@pictor/contract'
import { DAY_MS } from '../../kernel/clock.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { renderSolidColor } from '../../../test/fakes/test-model.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

type Admin = InferContractRouterOutputs<Contract>['admin']
type Money = Admin['money']
type LedgerReport = Admin['ledger']

const ROUNDS = inject('deep') ? 60 : 4
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const provider = createTestProvider()
const application = await startTestApplication({}, { paymentProvider: provider, clock })
const { database, model, createUser } = application
const { db } = database
const adminFixture = await createAdminFixture(application)
const paymentFixture = await createPaymentFixture(application, provider)
const calls = createGenerationCalls(application)

const readMoney = (query = '') => adminFixture.get<Money>(`money${query}`)
const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const thisWeek = `?from=${dayFromToday(-1)}&to=${dayFromToday(1)}`
/** Moves the clock past the caching time, so that the ledger is checked again. */
const readLedger = () => {
  aheadMs += 5_001
  return adminFixture.get<LedgerReport>('books')
}
const buy = async (user: TestUser, credits: number, overrides: object = {}) => {
  const response = await paymentFixture.create(user, { packId: paymentFixture.findPack(credits).id, ...overrides })
  const payment = provider.pay(response.json<CheckoutOrder>().id)
  await paymentFixture.verifyPaid(user, payment, credits)
  return payment
}
const adjust = (user: TestUser, amount: number) =>
  adminFixture.post(`users/${user.id}/credits`, { amount, reason: 'x' })

test('a day without activity has empty sums and no refund rate, and the default range is 30 days', async () => {
  expect(await readMoney('?from=2026-01-01&to=2026-01-01')).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
    sales: [],
    kinds: [],
    models: [],
    costs: [],
    refund_rate: null,
  })
  expect(await readMoney()).toMatchObject({ from: dayFromToday(-29), to: dayFromToday(0) })
  expect(await readMoney('?to=2026-03-30')).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
  expect((await adminFixture.callAs(adminFixture.admin, 'GET', 'money?from=2026-03-02&to=2026-03-01')).statusCode).toBe(
    400,
  )
  expect((await adminFixture.callAs(adminFixture.admin, 'GET', 'money?from=0000-01-01&to=9999-12-31')).statusCode).toBe(
    200,
  )
})

test('sales, usage and costs add up to the micro-dollar, and test orders do not count as revenue', async () => {
  const user = await createUser()
  Object.assign(provider.checkout, { isTest: false })
  const dollars = await buy(user, 100)
  await buy(user, 500, { currency: 'INR' })
  Object.assign(provider.checkout, { isTest: true })
  await buy(user, 1_000)
  provider.refund(dollars.id, 250)
  // A second payment is no sale, so its refund does not count.
  provider.refund(provider.pay(dollars.orderId ?? '').id)
  const reconciled = await adminFixture.post(`orders/${dollars.orderId}/reconcile`)
  expect(reconciled.json()).toMatchObject({ order: { status: 'paid', amount_refunded: 250 } })
  model.respond = async (request) => ({ ...(await renderSolidColor(request)), costMicroUsd: 40_000 })
  await calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)
  await calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)
  model.respond = () => Promise.reject(new Error('It is broken.'))
  await calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)
  model.respond = renderSolidColor
  expect(await readMoney(thisWeek)).toMatchObject({
    sales: [
      { currency: 'USD', is_test: false, orders: 1, credits: 100, amount: 500, amount_refunded: 250 },
      { currency: 'INR', is_test: false, orders: 1, credits: 500, amount: 167_000, amount_refunded: 0 },
      { currency: 'USD', is_test: true, orders: 1, credits: 1_000, amount: 3_500, amount_refunded: 0 },
    ],
    kinds: expect.arrayContaining([
      { kind: 'generation', entries: 3, credits: -48 },
      { kind: 'purchase', entries: 3, credits: 1_600 },
      { kind: 'purchase_refund', entries: 1, credits: -50 },
      { kind: 'refund', entries: 1, credits: 16 },
    ]) as Money['kinds'],
    // 25 dollars for 600 credits, of which 32 were used.
    models: [
      {
        model: 'test model 1',
        plan: 'Pro',
        succeeded: 2,
        failed: 1,
        credits: 32,
        cost_micro_usd: 80_000,
        revenue_micro_usd: 1_333_333,
      },
    ],
    costs: [{ model: 'test model 1', cost_micro_usd: 80_000 }],
    refund_rate: 1 / 3,
  })
  expect(await readMoney(`?from=${dayFromToday(2)}&to=${dayFromToday(3)}`)).toMatchObject({
    sales: [],
    kinds: [],
    models: [],
    costs: [],
  })
})

test('concurrent requests share one ledger check', async () => {
  const reports = await Promise.all(Array.from({ length: 5 }, () => adminFixture.get<LedgerReport>('books')))
  expect(new Set(reports.map(({ checked_at: at }) => at)).size).toBe(1)
  expect((await readLedger()).checked_at).not.toBe(reports[0]?.checked_at)
})

test(
  'under load, every ledger check is consistent and its sums come from one snapshot',
  { timeout: 300_000 },
  async () => {
    let isDone = false
    const isFailing = (prompt: string) => prompt.includes('storm')
    model.respond = async (request) => {
      if (isFailing(request.prompt)) throw new Error('It is broken.')
      return renderSolidColor(request)
    }
    const repeat = async (work: (round: number) => Promise<unknown>) => {
      let rounds = 0
      while (!isDone) await work(rounds++)
      return rounds
    }
    const [painter, buyer, adjustedUser] = [await createUser(), await createUser(), await createUser()]
    await adjust(painter, 10_000)
    const load = [
      repeat(async (round) => {
        const { id } = await calls.startGeneration(painter, { prompt: round % 3 === 0 ? 'a storm' : 'a heron' })
        await calls.waitUntilFinished(painter, id)
      }),
      repeat(async (round) => {
        const payment = await buy(buyer, 100)
        if (round % 2 === 1) return
        provider.refund(payment.id, 100)
        await adminFixture.post(`orders/${payment.orderId}/reconcile`)
      }),
      repeat((round) => adjust(adjustedUser, round % 2 === 0 ? 7 : -7)),
    ]
    let entries = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { is_well: isWell, proofs, kinds, balances } = await readLedger()
      expect([isWell, proofs.filter(({ mistakes: violations }) => violations > 0)]).toEqual([true, []])
      expect(kinds.reduce((total, { credits }) => total + credits, 0)).toBe(balances)
      expect(parseSums(proofs)).toEqual(
        new Map([...kinds.map(({ kind, credits }) => [kind, Math.abs(credits)] as const), ['balances', balances]]),
      )
      // Waits until the load has added entries.
      await expect.poll(async () => countEntries((await readMoney(thisWeek)).kinds)).toBeGreaterThan(entries)
      entries = countEntries(kinds)
    }
    isDone = true
    expect(Math.min(...(await Promise.all(load)))).toBeGreaterThan(0)
    expect((await readMoney('?from=1970-01-01&to=9999-12-31')).kinds).toEqual((await readLedger()).kinds)
    expect(await findLedgerViolations(db)).toEqual([])
  },
)

function countEntries(kinds: LedgerReport['kinds']): number {
  return kinds.reduce((total, { entries }) => total + entries, 0)
}

/** The sums in the result of the identity check, without zeros. */
function parseSums(proofs: LedgerReport['proofs']): Map<string, number> {
  const { figure = '' } = proofs.find(({ rule }) => rule === 'credits added equal credits deducted plus balances') ?? {}
  const sums = [...figure.matchAll(/(\w+) (-?\d+)/g)].map(
    ([, kind = '', sum]) => [kind, Math.abs(Number(sum))] as const,
  )
  return new Map(sums.filter(([, sum]) => sum !== 0))
}
