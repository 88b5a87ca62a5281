import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider, providerFails } from '../../../../test/fakes/test-provider.ts'

const BUYERS = inject('deep') ? 100 : 20
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let now = new Date()
const logged: string[] = []
const provider = createTestProvider()
const settings = {
  runsJobs: false,
  paymentProvider: provider,
  clock: { now: () => now },
  log: { write: (line: string) => void logged.push(line) },
}
const application = await startTestApplication({ LOG_LEVEL: 'info' }, settings)
const { database, createUser } = application
const other = await startTestApplication({ LOG_LEVEL: 'info' }, { ...settings, database })
const paymentFixture = await createPaymentFixture(application, provider)
const buyer = await createUser()

const reconcileDue = ({ reconciliation } = application) => reconciliation.run(new AbortController().signal)

/** Advances the clock in steps and reconciles after each step, as a worker does. */
async function advance(ms: number, stepMs = 30_000): Promise<void> {
  const end = now.getTime() + ms
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + stepMs))
    await reconcileDue()
  }
}

test(`${BUYERS} payments whose page was closed are credited within 15 minutes`, { timeout: 120_000 }, async () => {
  const credits = 100
  const before = await paymentFixture.balanceOf(buyer)
  const orders = await Promise.all(Array.from({ length: BUYERS }, () => paymentFixture.order(buyer, credits)))
  for (const [index, { id }] of orders.entries()) {
    await advance(index % 10 === 0 ? 20_000 : 0)
    provider.pay(id, index % 3 === 0 ? { status: 'authorized' } : {})
  }
  await advance(15 * MINUTE)
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + BUYERS * credits)
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an unpaid order is looked up at growing intervals and no longer after six days', async () => {
  const { id } = await paymentFixture.order(buyer)
  const ordered = now.getTime()
  const lookups: number[] = []
  provider.injectFault = (_call, about) => {
    if (about === id) lookups.push((now.getTime() - ordered) / MINUTE)
  }
  await advance(40 * MINUTE)
  expect(lookups).toEqual([1, 3, 7, 15, 30])
  await advance(DAY, 5 * MINUTE)
  const gaps = lookups.slice(1).map((at, index) => at - (lookups[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
  await advance(9 * DAY, 60 * MINUTE)
  const late = lookups.filter((at) => at * MINUTE > DAY + 15 * MINUTE)
  expect(late.map((at) => Math.floor((at * MINUTE) / DAY))).toEqual([2, 3, 4, 5, 6])
  provider.injectFault = () => {}
})

test('an authorization that arrives days later is still credited', async () => {
  const { id } = await paymentFixture.order(buyer)
  const before = await paymentFixture.balanceOf(buyer)
  provider.pay(id, { id: 'pay_late', status: 'failed', failure: 'The bank does not answer.' })
  await advance(4 * DAY, 60 * MINUTE)
  provider.setStatus('pay_late', 'authorized')
  await advance(DAY + 60 * MINUTE, 60 * MINUTE)
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
})

test('two workers never look up the same order', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => paymentFixture.order(buyer)))
  now = new Date(now.getTime() + MINUTE)
  const before = provider.calls.length
  await Promise.all([reconcileDue(), reconcileDue(other), reconcileDue(), reconcileDue(other)])
  const lookups = provider.calls.slice(before).map(({ id }) => id)
  expect(lookups.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test(
  'a provider outage is logged once at its start and once at its end, and reconciliation continues',
  { timeout: 120_000 },
  async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => paymentFixture.order(buyer)))
    for (const { id } of orders) provider.pay(id)
    const before = await paymentFixture.balanceOf(buyer)
    const from = logged.length
    provider.injectFault = () => providerFails()
    await advance(60 * MINUTE, MINUTE)
    expect(await paymentFixture.balanceOf(buyer)).toBe(before)
    const lines = logged.slice(from).filter((line) => line.includes('payment provider'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('alert')
    provider.injectFault = () => {}
    await advance(15 * MINUTE)
    expect(await paymentFixture.balanceOf(buyer)).toBe(before + 3_000)
    expect(logged.slice(from).filter((line) => line.includes('responds again'))).toHaveLength(1)
  },
)

test('rejected provider keys trigger an alert', async () => {
  await paymentFixture.order(buyer)
  const from = logged.length
  provider.injectFault = () => providerFails('credentials')
  await advance(2 * MINUTE)
  provider.injectFault = () => {}
  expect(logged.slice(from).filter((line) => line.includes('"alert":"payment"'))).toHaveLength(1)
  await advance(15 * MINUTE)
})

test('an order that fails at the provider does not delay other orders', async () => {
  const [bad, good] = [await paymentFixture.order(buyer), await paymentFixture.order(buyer)]
  const before = await paymentFixture.balanceOf(buyer)
  provider.pay(bad.id)
  provider.pay(good.id)
  provider.injectFault = (_call, id) => (id === bad.id ? providerFails('refused') : undefined)
  await advance(MINUTE)
  provider.injectFault = () => {}
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
  await advance(15 * MINUTE)
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 200)
})

test('the captured one of several payments pays the order, and an authorized one is not captured', async () => {
  const { id } = await paymentFixture.order(buyer)
  const before = await paymentFixture.balanceOf(buyer)
  const authorized = provider.pay(id, { status: 'authorized' })
  provider.pay(id, { status: 'failed' })
  const captured = provider.pay(id)
  await advance(MINUTE)
  expect(await paymentFixture.orderOf(buyer, id)).toMatchObject({ status: 'paid', payment_id: captured.id })
  expect(await provider.findPayment(authorized.id)).toMatchObject({ status: 'authorized' })
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
})

test('reconciling one order settles its unreported payment and all refunds immediately', async () => {
  const { reconciliation } = application
  const { id } = await paymentFixture.order(buyer)
  const before = await paymentFixture.balanceOf(buyer)
  expect(await reconciliation.reconcile(id)).toEqual({ orderId: id, payments: [] })
  const payment = provider.pay(id)
  const reconciled = (outcome: string, status = 'captured') => ({
    orderId: id,
    payments: [{ id: payment.id, status, outcome }],
  })
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('credited'))
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('known'))
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
  provider.refund(payment.id, 100)
  await reconciliation.reconcile(id)
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 80)
  provider.refund(payment.id)
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('known', 'refunded'))
  expect(await paymentFixture.balanceOf(buyer)).toBe(before)
  expect(await reconciliation.reconcile('order_unheard')).toBeNull()
  provider.injectFault = () => providerFails()
  await expect(reconciliation.reconcile(id)).rejects.toThrow('fails on demand')
  provider.injectFault = () => {}
})

test.each([1, 8])(
  'an order that was reconciled while the clock was %i days ahead is reconciled again after the correction',
  async (days) => {
    const { id } = await paymentFixture.order(buyer, 100)
    const before = await paymentFixture.balanceOf(buyer)
    await advance(5 * MINUTE)
    now = new Date(now.getTime() + days * DAY)
    await reconcileDue()
    now = new Date(now.getTime() - days * DAY)
    provider.pay(id)
    await advance(15 * MINUTE)
    expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
  },
)

test('an order created while the clock was days ahead is reconciled after the correction', async () => {
  now = new Date(now.getTime() + 8 * DAY)
  const { id } = await paymentFixture.order(buyer, 100)
  const before = await paymentFixture.balanceOf(buyer)
  now = new Date(now.getTime() - 8 * DAY)
  provider.pay(id)
  await advance(15 * MINUTE)
  expect(await paymentFixture.balanceOf(buyer)).toBe(before + 100)
})
