import fc from 'fast-check'
import { expect, inject, onTestFailed, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const SCHEDULES = inject('deep') ? 2_000 : 100
const BUYERS = 10
const CREDITS = 100

const provider = createTestProvider()
const application = await startTestApplication({}, { works: false, paymentProvider: provider })
const shop = await openShop(application, provider)

type Teller = 'verify' | 'captured' | 'paid' | 'reconcile'

/** Each source reports up to five times, in any order. `sizes` splits the reports into concurrent groups. */
const schedule = fc
  .tuple(
    fc.array(fc.constantFrom<Teller>('verify', 'captured', 'paid', 'reconcile'), { minLength: 0, maxLength: 20 }),
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 20, maxLength: 20 }),
  )
  .map(([tellers, sizes]) => ({ tellers: tellers.filter(atMostFive()), sizes }))
type Schedule = { tellers: Teller[]; sizes: number[] }

function atMostFive() {
  const seen = new Map<Teller, number>()
  return (teller: Teller) => {
    const count = (seen.get(teller) ?? 0) + 1
    seen.set(teller, count)
    return count <= 5
  }
}

/** Creates an order with a payment, reports it as scheduled and returns the order's id. */
async function carryOut(user: TestUser, { tellers, sizes }: Schedule): Promise<string> {
  const { id } = await shop.order(user, CREDITS)
  const payment = provider.pay(id)
  const tell: Record<Teller, () => Promise<number>> = {
    verify: async () => (await shop.verifyPaid(user, payment, CREDITS)).statusCode,
    captured: async () => (await shop.hear(provider.notice('payment.captured', { payment }))).statusCode,
    paid: async () => (await shop.hear(provider.notice('order.paid', { payment }))).statusCode,
    reconcile: async () => ((await application.reconciliation.reconcile(id)) ? 200 : 404),
  }
  const rest = [...tellers]
  for (const size of sizes) {
    const answers = await Promise.all(rest.splice(0, size).map((teller) => tell[teller]()))
    expect(answers.filter((status) => status !== 200)).toEqual([])
  }
  if (tellers.length === 0) {
    // The buyer closed the page and the webhook was lost.
    expect(await shop.orderOf(user, id)).toMatchObject({ status: 'created' })
    await tell.reconcile()
  }
  expect(await shop.orderOf(user, id)).toMatchObject({ status: 'paid', payment_id: payment.id })
  return id
}

test(
  `${SCHEDULES} random sequences of verify calls, webhooks and reconciliations credit each payment exactly once`,
  { timeout: SCHEDULES * 200 },
  async () => {
    const seed = Date.now() % 1_000_000_000
    onTestFailed(() => console.log(`Failed with seed ${seed}.`))
    const schedules = fc.sample(schedule, { numRuns: SCHEDULES, seed })
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => application.createUser()))
    await Promise.all(
      buyers.map(async (user, buyer) => {
        const orders: string[] = []
        for (let turn = buyer; turn < SCHEDULES; turn += BUYERS) {
          const each = schedules[turn]
          if (each) orders.push(await carryOut(user, each))
        }
        const credited = (await shop.purchasesOf(user)).map(({ providerOrderId }) => providerOrderId ?? '')
        expect(credited.toSorted()).toEqual(orders.toSorted())
        expect(await shop.balanceOf(user)).toBe(80 + orders.length * CREDITS)
      }),
    )
    expect(await findLedgerMistakes(application.database.db)).toEqual([])
    expect(await shop.findings()).toEqual([])
  },
)
