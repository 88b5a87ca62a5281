import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider, throwProviderError } from '../../../../test/fakes/test-provider.ts'

const BUYERS = inject('deep') ? 100 : 20
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const STEP_MS = (inject('deep') ? 0.5 : 1) * MINUTE_MS
const LONG_STEP_MS = (inject('deep') ? 1 : 6) * 60 * MINUTE_MS

let now = new Date()
const logLines: string[] = []
const provider = createTestProvider()
const overrides = {
  runsJobs: false,
  paymentProvider: provider,
  clock: { now: () => now },
  log: { write: (line: string) => void logLines.push(line) },
}
const application = await startTestApplication({ LOG_LEVEL: 'info' }, overrides)
const { database, createUser } = application
const otherWorker = await startTestApplication({ LOG_LEVEL: 'info' }, { ...overrides, database })
const paymentFixture = await createPaymentFixture(application, provider)
const buyer = await createUser()

const reconcileDue = ({ reconciliation } = application) => reconciliation.run(new AbortController().signal)

/** Advances the clock in steps and reconciles after each step, as a worker does. */
async function advance(ms: number, stepMs = STEP_MS): Promise<void> {
  const end = now.getTime() + ms
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + stepMs))
    await reconcileDue()
  }
}

test(`${BUYERS} payments whose page was closed are credited within 15 minutes`, { timeout: 120_000 }, async () => {
  const credits = 100
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  const orders = await Promise.all(Array.from({ length: BUYERS }, () => paymentFixture.order(buyer, credits)))
  for (const [index, { id }] of orders.entries()) {
    await advance(index % 10 === 0 ? 20_000 : 0)
    provider.pay(id, index % 3 === 0 ? { status: 'authorized' } : {})
  }
  await advance(15 * MINUTE_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + BUYERS * credits)
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an unpaid order is looked up at growing intervals and no longer after six days', async () => {
  const { id } = await paymentFixture.order(buyer)
  const orderedAtMs = now.getTime()
  const lookups: number[] = []
  provider.injectFault = (_call, orderId) => {
    if (orderId === id) lookups.push((now.getTime() - orderedAtMs) / MINUTE_MS)
  }
  await advance(45 * MINUTE_MS)
  expect(lookups).toEqual([1, 3, 7, 15, 30, 45])
  await advance(DAY_MS, (inject('deep') ? 5 : 15) * MINUTE_MS)
  const gaps = lookups.slice(1).map((minutes, index) => minutes - (lookups[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
  await advance(9 * DAY_MS, LONG_STEP_MS)
  const laterLookups = lookups.filter((minutes) => minutes * MINUTE_MS > DAY_MS + 15 * MINUTE_MS)
  expect(laterLookups.map((minutes) => Math.floor((minutes * MINUTE_MS) / DAY_MS))).toEqual([2, 3, 4, 5, 6])
  provider.injectFault = () => {}
})

test('an authorization that arrives days later is still credited', async () => {
  const { id } = await paymentFixture.order(buyer)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  provider.pay(id, { id: 'pay_late', status: 'failed', failure: 'The bank does not answer.' })
  await advance(4 * DAY_MS, LONG_STEP_MS)
  provider.setStatus('pay_late', 'authorized')
  await advance(DAY_MS + 60 * MINUTE_MS, LONG_STEP_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
})

test('a last lookup that fails is repeated a day later', async () => {
  const { id } = await paymentFixture.order(buyer)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  now = new Date(now.getTime() + 7 * DAY_MS)
  provider.injectFault = (_call, orderId) => (orderId === id ? throwProviderError() : undefined)
  await reconcileDue()
  provider.injectFault = () => {}
  provider.pay(id)
  await advance(DAY_MS, LONG_STEP_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
})

test('a webhook during the last lookup schedules another one', async () => {
  const { id } = await paymentFixture.order(buyer)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  now = new Date(now.getTime() + 7 * DAY_MS)
  provider.injectFault = async (_call, orderId) => {
    if (orderId !== id) return
    provider.injectFault = () => {}
    const payment = provider.pay(id, { id: 'pay_waiting', status: 'created' })
    await paymentFixture.sendWebhook(provider.createWebhook('payment.authorized', { payment }))
  }
  await reconcileDue()
  provider.setStatus('pay_waiting', 'captured')
  await advance(10_000)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
})

test('each unexpected error is logged with its order, and its lookup is repeated', async () => {
  const orders = [await paymentFixture.order(buyer), await paymentFixture.order(buyer)]
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  for (const { id } of orders) provider.pay(id)
  const lineCountBefore = logLines.length
  provider.injectFault = (_call, id) => {
    if (orders.some((order) => order.id === id)) throw new Error(`A bug with ${id}.`)
  }
  await advance(MINUTE_MS)
  provider.injectFault = () => {}
  const lines = logLines.slice(lineCountBefore)
  for (const { id } of orders)
    expect(lines.filter((line) => line.includes(`A bug with ${id}.`) && line.includes('"orderId"'))).toHaveLength(1)
  await advance(2 * MINUTE_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 200)
})

test('two workers never look up the same order', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => paymentFixture.order(buyer)))
  now = new Date(now.getTime() + MINUTE_MS)
  const callsBefore = provider.calls.length
  await Promise.all([reconcileDue(), reconcileDue(otherWorker), reconcileDue(), reconcileDue(otherWorker)])
  const lookups = provider.calls.slice(callsBefore).map(({ id }) => id)
  expect(lookups.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test(
  'a provider outage is logged once at its start and once at its end, and reconciliation continues',
  { timeout: 120_000 },
  async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => paymentFixture.order(buyer)))
    for (const { id } of orders) provider.pay(id)
    const balanceBefore = await paymentFixture.fetchBalance(buyer)
    const lineCountBefore = logLines.length
    provider.injectFault = () => throwProviderError()
    await advance(60 * MINUTE_MS, MINUTE_MS)
    expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore)
    const lines = logLines.slice(lineCountBefore).filter((line) => line.includes('payment provider'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('alert')
    provider.injectFault = () => {}
    await advance(15 * MINUTE_MS)
    expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 3_000)
    expect(logLines.slice(lineCountBefore).filter((line) => line.includes('responds again'))).toHaveLength(1)
  },
)

test('rejected provider keys trigger an alert', async () => {
  await paymentFixture.order(buyer)
  const lineCountBefore = logLines.length
  provider.injectFault = () => throwProviderError('credentials')
  await advance(2 * MINUTE_MS)
  provider.injectFault = () => {}
  expect(logLines.slice(lineCountBefore).filter((line) => line.includes('"alert":"payment"'))).toHaveLength(1)
  await advance(15 * MINUTE_MS)
})

test('an order that fails at the provider does not delay other orders', async () => {
  const [rejected, valid] = [await paymentFixture.order(buyer), await paymentFixture.order(buyer)]
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  provider.pay(rejected.id)
  provider.pay(valid.id)
  provider.injectFault = (_call, id) => (id === rejected.id ? throwProviderError('refused') : undefined)
  await advance(MINUTE_MS)
  provider.injectFault = () => {}
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
  await advance(15 * MINUTE_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 200)
})

test('of several payments, a captured one pays the order, and an authorized one is not captured', async () => {
  const { id } = await paymentFixture.order(buyer)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  const authorized = provider.pay(id, { status: 'authorized' })
  provider.pay(id, { status: 'failed' })
  const captured = provider.pay(id)
  await advance(MINUTE_MS)
  expect(await paymentFixture.fetchOrder(buyer, id)).toMatchObject({ status: 'paid', payment_id: captured.id })
  expect(await provider.findPayment(authorized.id)).toMatchObject({ status: 'authorized' })
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
})

test('the reconciliation of a single order immediately settles its unreported payment and all refunds', async () => {
  const { reconciliation } = application
  const { id } = await paymentFixture.order(buyer)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  expect(await reconciliation.reconcile(id)).toEqual({ orderId: id, payments: [] })
  const payment = provider.pay(id)
  const expectedResult = (outcome: string, status = 'captured') => ({
    orderId: id,
    payments: [{ id: payment.id, status, outcome }],
  })
  expect(await reconciliation.reconcile(id)).toEqual(expectedResult('credited'))
  expect(await reconciliation.reconcile(id)).toEqual(expectedResult('known'))
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
  provider.refund(payment.id, 100)
  await reconciliation.reconcile(id)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 80)
  provider.refund(payment.id)
  expect(await reconciliation.reconcile(id)).toEqual(expectedResult('known', 'refunded'))
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore)
  expect(await reconciliation.reconcile('order_unheard')).toBeNull()
  provider.injectFault = () => throwProviderError()
  await expect(reconciliation.reconcile(id)).rejects.toThrow('fails on demand')
  provider.injectFault = () => {}
})

test.each([1, 8])(
  'an order that was reconciled while the clock was %i days ahead is reconciled again after the clock is corrected',
  async (days) => {
    const { id } = await paymentFixture.order(buyer, 100)
    const balanceBefore = await paymentFixture.fetchBalance(buyer)
    await advance(5 * MINUTE_MS)
    now = new Date(now.getTime() + days * DAY_MS)
    await reconcileDue()
    now = new Date(now.getTime() - days * DAY_MS)
    provider.pay(id)
    await advance(15 * MINUTE_MS)
    expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
  },
)

test('an order created while the clock was days ahead is reconciled after the clock is corrected', async () => {
  now = new Date(now.getTime() + 8 * DAY_MS)
  const { id } = await paymentFixture.order(buyer, 100)
  const balanceBefore = await paymentFixture.fetchBalance(buyer)
  now = new Date(now.getTime() - 8 * DAY_MS)
  provider.pay(id)
  await advance(15 * MINUTE_MS)
  expect(await paymentFixture.fetchBalance(buyer)).toBe(balanceBefore + 100)
})
