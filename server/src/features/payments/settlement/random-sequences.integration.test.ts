import fc from 'fast-check'
import { expect, inject, onTestFailed, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const SCHEDULES = inject('deep') ? 2_000 : 15
const BUYERS = 10
/** Few enough for the lifetime of the buyers' access tokens. */
const SCHEDULES_PER_BUYER = 20
const CREDITS = 100

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const paymentFixture = await createPaymentFixture(application, provider)

type Source = 'verify' | 'captured' | 'paid' | 'reconcile'

/** Each source reports up to five times, in any order. `sizes` splits the reports into concurrent groups. */
const arbitrarySchedule = fc
  .tuple(
    fc.array(fc.constantFrom<Source>('verify', 'captured', 'paid', 'reconcile'), { minLength: 0, maxLength: 20 }),
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 20, maxLength: 20 }),
  )
  .map(([sources, sizes]) => ({ sources: sources.filter(createLimitFilter()), sizes }))
type Schedule = { sources: Source[]; sizes: number[] }

function createLimitFilter() {
  const seen = new Map<Source, number>()
  return (source: Source) => {
    const count = (seen.get(source) ?? 0) + 1
    seen.set(source, count)
    return count <= 5
  }
}

/** Creates an order with a payment, reports it as scheduled and returns the order's id. */
async function runSchedule(user: TestUser, { sources, sizes }: Schedule): Promise<string> {
  const { id } = await paymentFixture.order(user, CREDITS)
  const payment = provider.pay(id)
  const report: Record<Source, () => Promise<number>> = {
    verify: async () => (await paymentFixture.verifyPaid(user, payment, CREDITS)).statusCode,
    captured: async () =>
      (await paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment }))).statusCode,
    paid: async () => (await paymentFixture.sendWebhook(provider.createWebhook('order.paid', { payment }))).statusCode,
    reconcile: async () => ((await application.reconciliation.reconcile(id)) ? 200 : 404),
  }
  const remaining = [...sources]
  for (const size of sizes) {
    const statuses = await Promise.all(remaining.splice(0, size).map((source) => report[source]()))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }
  if (sources.length === 0) {
    // The buyer closed the page and the webhook was lost.
    expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ status: 'created' })
    await report.reconcile()
  }
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ status: 'paid', payment_id: payment.id })
  return id
}

/** Runs the schedules one after the other for a new buyer, and checks what the buyer got. */
async function runForBuyer(schedules: readonly Schedule[]): Promise<void> {
  const user = await application.createUser()
  const orders: string[] = []
  for (const schedule of schedules) orders.push(await runSchedule(user, schedule))
  const credited = (await paymentFixture.listPurchases(user)).map(({ providerOrderId }) => providerOrderId ?? '')
  expect(credited.toSorted()).toEqual(orders.toSorted())
  expect(await paymentFixture.fetchBalance(user)).toBe(80 + orders.length * CREDITS)
}

test(
  `${SCHEDULES} random sequences of verify calls, webhooks and reconciliations credit each payment exactly once`,
  { timeout: 60_000 + SCHEDULES * 500 },
  async () => {
    const seed = Date.now() % 1_000_000_000
    onTestFailed(() => console.log(`Failed with seed ${seed}.`))
    const schedules = fc.sample(arbitrarySchedule, { numRuns: SCHEDULES, seed })
    const perBuyer = Math.min(Math.ceil(SCHEDULES / BUYERS), SCHEDULES_PER_BUYER)
    while (schedules.length > 0) {
      const buyers = Array.from({ length: BUYERS }, () => schedules.splice(0, perBuyer))
      await Promise.all(buyers.map(runForBuyer))
    }
    expect(await findLedgerViolations(application.database.db)).toEqual([])
    expect(await paymentFixture.paymentIssues()).toEqual([])
  },
)
