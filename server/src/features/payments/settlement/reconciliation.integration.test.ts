import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider, providerFails } from '../../../../test/fakes/test-provider.ts'

const BUYERS = inject('deep') ? 100 : 20
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let now = new Date()
const logged: string[] = []
const provider = createTestProvider()
const settings = {
  works: false,
  paymentProvider: provider,
  clock: { now: () => now },
  log: { write: (line: string) => void logged.push(line) },
}
const application = await startTestApplication({ LOG_LEVEL: 'info' }, settings)
const { database, createUser } = application
const other = await startTestApplication({ LOG_LEVEL: 'info' }, { ...settings, database })
const shop = await openShop(application, provider)
const buyer = await createUser()

const look = ({ reconciliation } = application) => reconciliation.run(new AbortController().signal)

/** Advances the clock in steps and reconciles after each step, as a worker does. */
async function pass(ms: number, stepMs = 30_000): Promise<void> {
  const end = now.getTime() + ms
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + stepMs))
    await look()
  }
}

test(`${BUYERS} payments whose page was closed are credited within 15 minutes`, { timeout: 120_000 }, async () => {
  const credits = 100
  const before = await shop.balanceOf(buyer)
  const orders = await Promise.all(Array.from({ length: BUYERS }, () => shop.order(buyer, credits)))
  for (const [index, { id }] of orders.entries()) {
    await pass(index % 10 === 0 ? 20_000 : 0)
    provider.pay(id, index % 3 === 0 ? { status: 'authorized' } : {})
  }
  await pass(15 * MINUTE)
  expect(await shop.balanceOf(buyer)).toBe(before + BUYERS * credits)
  expect(await findLedgerMistakes(database.db)).toEqual([])
})

test('an unpaid order is looked up at growing intervals and no longer after six days', async () => {
  const { id } = await shop.order(buyer)
  const ordered = now.getTime()
  const asked: number[] = []
  provider.hinder = (_call, about) => {
    if (about === id) asked.push((now.getTime() - ordered) / MINUTE)
  }
  await pass(40 * MINUTE)
  expect(asked).toEqual([1, 3, 7, 15, 30])
  await pass(DAY, 5 * MINUTE)
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
  await pass(9 * DAY, 60 * MINUTE)
  const late = asked.filter((at) => at * MINUTE > DAY + 15 * MINUTE)
  expect(late.map((at) => Math.floor((at * MINUTE) / DAY))).toEqual([2, 3, 4, 5, 6])
  provider.hinder = () => {}
})

test('an authorization that arrives days later is still credited', async () => {
  const { id } = await shop.order(buyer)
  const before = await shop.balanceOf(buyer)
  provider.pay(id, { id: 'pay_late', status: 'failed', failure: 'The bank does not answer.' })
  await pass(4 * DAY, 60 * MINUTE)
  provider.setStatus('pay_late', 'authorized')
  await pass(DAY + 60 * MINUTE, 60 * MINUTE)
  expect(await shop.balanceOf(buyer)).toBe(before + 100)
})

test('two workers never look up the same order', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => shop.order(buyer)))
  now = new Date(now.getTime() + MINUTE)
  const before = provider.asked.length
  await Promise.all([look(), look(other), look(), look(other)])
  const asked = provider.asked.slice(before).map(({ id }) => id)
  expect(asked.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
})

test(
  'a provider outage is logged once at its start and once at its end, and reconciliation continues',
  { timeout: 120_000 },
  async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => shop.order(buyer)))
    for (const { id } of orders) provider.pay(id)
    const before = await shop.balanceOf(buyer)
    const from = logged.length
    provider.hinder = () => providerFails()
    await pass(60 * MINUTE, MINUTE)
    expect(await shop.balanceOf(buyer)).toBe(before)
    const lines = logged.slice(from).filter((line) => line.includes('payment provider'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('alert')
    provider.hinder = () => {}
    await pass(15 * MINUTE)
    expect(await shop.balanceOf(buyer)).toBe(before + 3_000)
    expect(logged.slice(from).filter((line) => line.includes('responds again'))).toHaveLength(1)
  },
)

test('rejected provider keys trigger an alert', async () => {
  await shop.order(buyer)
  const from = logged.length
  provider.hinder = () => providerFails('credentials')
  await pass(2 * MINUTE)
  provider.hinder = () => {}
  expect(logged.slice(from).filter((line) => line.includes('"alert":"payment"'))).toHaveLength(1)
  await pass(15 * MINUTE)
})

test('an order that fails at the provider does not delay other orders', async () => {
  const [bad, good] = [await shop.order(buyer), await shop.order(buyer)]
  const before = await shop.balanceOf(buyer)
  provider.pay(bad.id)
  provider.pay(good.id)
  provider.hinder = (_call, id) => (id === bad.id ? providerFails('refused') : undefined)
  await pass(MINUTE)
  provider.hinder = () => {}
  expect(await shop.balanceOf(buyer)).toBe(before + 100)
  await pass(15 * MINUTE)
  expect(await shop.balanceOf(buyer)).toBe(before + 200)
})

test('the captured one of several payments pays the order, and an authorized one is not captured', async () => {
  const { id } = await shop.order(buyer)
  const before = await shop.balanceOf(buyer)
  const held = provider.pay(id, { status: 'authorized' })
  provider.pay(id, { status: 'failed' })
  const captured = provider.pay(id)
  await pass(MINUTE)
  expect(await shop.orderOf(buyer, id)).toMatchObject({ status: 'paid', payment_id: captured.id })
  expect(await provider.findPayment(held.id)).toMatchObject({ status: 'authorized' })
  expect(await shop.balanceOf(buyer)).toBe(before + 100)
})

test('reconciling one order settles its unreported payment and all refunds immediately', async () => {
  const { reconciliation } = application
  const { id } = await shop.order(buyer)
  const before = await shop.balanceOf(buyer)
  expect(await reconciliation.reconcile(id)).toEqual({ orderId: id, payments: [] })
  const payment = provider.pay(id)
  const reconciled = (outcome: string, status = 'captured') => ({
    orderId: id,
    payments: [{ id: payment.id, status, outcome }],
  })
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('credited'))
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('known'))
  expect(await shop.balanceOf(buyer)).toBe(before + 100)
  provider.refund(payment.id, 100)
  await reconciliation.reconcile(id)
  expect(await shop.balanceOf(buyer)).toBe(before + 80)
  provider.refund(payment.id)
  expect(await reconciliation.reconcile(id)).toEqual(reconciled('known', 'refunded'))
  expect(await shop.balanceOf(buyer)).toBe(before)
  expect(await reconciliation.reconcile('order_unheard')).toBeNull()
  provider.hinder = () => providerFails()
  await expect(reconciliation.reconcile(id)).rejects.toThrow('fails on demand')
  provider.hinder = () => {}
})

test.each([1, 8])(
  'an order that was reconciled while the clock was %i days ahead is reconciled again after the correction',
  async (days) => {
    const { id } = await shop.order(buyer, 100)
    const before = await shop.balanceOf(buyer)
    await pass(5 * MINUTE)
    now = new Date(now.getTime() + days * DAY)
    await look()
    now = new Date(now.getTime() - days * DAY)
    provider.pay(id)
    await pass(15 * MINUTE)
    expect(await shop.balanceOf(buyer)).toBe(before + 100)
  },
)

test('an order created while the clock was days ahead is reconciled after the correction', async () => {
  now = new Date(now.getTime() + 8 * DAY)
  const { id } = await shop.order(buyer, 100)
  const before = await shop.balanceOf(buyer)
  now = new Date(now.getTime() - 8 * DAY)
  provider.pay(id)
  await pass(15 * MINUTE)
  expect(await shop.balanceOf(buyer)).toBe(before + 100)
})
