import { expect, inject, test } from 'vitest'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { CheckoutOrder, Contract } from '@pictor/contract'
import { DAY_MS } from '../../kernel/days.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes } from '../../../test/fixtures/ledger.ts'
import { openOffice } from '../../../test/fixtures/office.ts'
import { openShop } from '../../../test/fixtures/shop.ts'
import { drawPlainly } from '../../../test/fakes/test-model.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

type Admin = InferContractRouterOutputs<Contract>['admin']
type Money = Admin['money']
type Books = Admin['books']

const LOOKS = inject('deep') ? 60 : 4
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const provider = createTestProvider()
const application = await startTestApplication({}, { paymentProvider: provider, clock })
const { database, model, createUser } = application
const { db } = database
const office = await openOffice(application)
const shop = await openShop(application, provider)
const calls = generationCalls(application)

const money = (query = '') => office.get<Money>(`money${query}`)
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const thisWeek = `?from=${dayAt(-1)}&to=${dayAt(1)}`
/** Moves the clock past the time for which a result is shared. */
const books = () => {
  aheadMs += 5_001
  return office.get<Books>('books')
}
const buy = async (user: TestUser, credits: number, more: object = {}) => {
  const answer = await shop.create(user, { packId: shop.packOf(credits).id, ...more })
  const payment = provider.pay(answer.json<CheckoutOrder>().id)
  await shop.verifyPaid(user, payment, credits)
  return payment
}
const correct = (user: TestUser, amount: number) => office.post(`users/${user.id}/credits`, { amount, reason: 'x' })

test('a day without activity has empty sums and no refund rate, and the default range is 30 days', async () => {
  expect(await money('?from=2026-01-01&to=2026-01-01')).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
    sales: [],
    kinds: [],
    models: [],
    costs: [],
    refund_rate: null,
  })
  expect(await money()).toMatchObject({ from: dayAt(-29), to: dayAt(0) })
  expect(await money('?to=2026-03-30')).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
  expect((await office.as(office.admin, 'GET', 'money?from=2026-03-02&to=2026-03-01')).statusCode).toBe(400)
  expect((await office.as(office.admin, 'GET', 'money?from=0000-01-01&to=9999-12-31')).statusCode).toBe(200)
})

test('sales, usage and costs add up to the micro-dollar, and test orders do not count as revenue', async () => {
  const user = await createUser()
  Object.assign(provider.checkout, { isTest: false })
  const dollars = await buy(user, 100)
  await buy(user, 500, { currency: 'INR' })
  Object.assign(provider.checkout, { isTest: true })
  await buy(user, 1_000)
  provider.refund(dollars.id, 250)
  await office.post(`orders/${dollars.orderId}/reconcile`)
  model.answer = async (request) => ({ ...(await drawPlainly(request)), costMicroUsd: 40_000 })
  await calls.ended(user, (await calls.begin(user)).id)
  await calls.ended(user, (await calls.begin(user)).id)
  model.answer = () => Promise.reject(new Error('It is broken.'))
  await calls.ended(user, (await calls.begin(user)).id)
  model.answer = drawPlainly
  expect(await money(thisWeek)).toMatchObject({
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
  expect(await money(`?from=${dayAt(2)}&to=${dayAt(3)}`)).toMatchObject({ sales: [], kinds: [], models: [], costs: [] })
})

test('concurrent requests share one ledger check', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => office.get<Books>('books')))
  expect(new Set(asked.map(({ checked_at: at }) => at)).size).toBe(1)
  expect((await books()).checked_at).not.toBe(asked[0]?.checked_at)
})

test('under load, every ledger check is consistent and its sums come from one snapshot', async () => {
  let isOver = false
  const failing = (prompt: string) => prompt.includes('storm')
  model.answer = async (request) => {
    if (failing(request.prompt)) throw new Error('It is broken.')
    return drawPlainly(request)
  }
  const repeat = async (work: (round: number) => Promise<unknown>) => {
    let rounds = 0
    while (!isOver) await work(rounds++)
    return rounds
  }
  const [painter, buyer, other] = [await createUser(), await createUser(), await createUser()]
  await correct(painter, 10_000)
  const load = [
    repeat(async (round) => {
      const { id } = await calls.begin(painter, { prompt: round % 3 === 0 ? 'a storm' : 'a heron' })
      await calls.ended(painter, id)
    }),
    repeat(async (round) => {
      const payment = await buy(buyer, 100)
      if (round % 2 === 1) return
      provider.refund(payment.id, 100)
      await office.post(`orders/${payment.orderId}/reconcile`)
    }),
    repeat((round) => correct(other, round % 2 === 0 ? 7 : -7)),
  ]
  let entries = 0
  for (let look = 0; look < LOOKS; look++) {
    const { is_well: isWell, proofs, kinds, balances } = await books()
    expect([isWell, proofs.filter(({ mistakes }) => mistakes > 0)]).toEqual([true, []])
    expect(kinds.reduce((total, { credits }) => total + credits, 0)).toBe(balances)
    expect(figuresOf(proofs)).toEqual(
      new Map([...kinds.map(({ kind, credits }) => [kind, Math.abs(credits)] as const), ['balances', balances]]),
    )
    // Waits until the load has added entries.
    await expect.poll(async () => count((await money(thisWeek)).kinds)).toBeGreaterThan(entries)
    entries = count(kinds)
  }
  isOver = true
  expect(Math.min(...(await Promise.all(load)))).toBeGreaterThan(0)
  expect((await money('?from=1970-01-01&to=9999-12-31')).kinds).toEqual((await books()).kinds)
  expect(await findLedgerMistakes(db)).toEqual([])
})

function count(kinds: Books['kinds']): number {
  return kinds.reduce((total, { entries }) => total + entries, 0)
}

/** The sums in the result of the identity check, without zeros. */
function figuresOf(proofs: Books['proofs']): Map<string, number> {
  const { figure = '' } = proofs.find(({ rule }) => rule === 'what came is what went and what is left') ?? {}
  const figures = [...figure.matchAll(/(\w+) (-?\d+)/g)].map(
    ([, kind = '', sum]) => [kind, Math.abs(Number(sum))] as const,
  )
  return new Map(figures.filter(([, sum]) => sum !== 0))
}
