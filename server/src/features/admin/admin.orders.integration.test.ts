import type { AdminOrder } from '@pictor/contract'
import { expect, test } from 'vitest'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

let now = new Date('2026-11-21T10:00:00Z')
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { runsJobs: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, createUser } = application
const adminFixture = await createAdminFixture(application)
const paymentFixture = await createPaymentFixture(application, provider)

const list = async (query = '') => (await adminFixture.get<{ orders: AdminOrder[] }>(`orders${query}`)).orders
const listProviderOrderIds = async (query: string) => (await list(query)).map((order) => order.provider_order_id)
const reconcile = (id: string) => adminFixture.post(`orders/${id}/reconcile`)

test('all users’ orders are listed newest first in pages, with filters for status and user', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const providerOrderIds: string[] = []
  for (let count = 0; count < 55; count++) {
    // Some orders share a timestamp.
    if (count % 3 === 0) now = new Date(now.getTime() + 1_000)
    providerOrderIds.push((await paymentFixture.order(ada)).id)
  }
  now = new Date(now.getTime() + 1_000)
  const paid = await paymentFixture.order(bob)
  await paymentFixture.verifyPaid(bob, provider.pay(paid.id))
  expect((await listProviderOrderIds(''))[0]).toBe(paid.id)
  expect(await listProviderOrderIds('?status=paid')).toEqual([paid.id])
  const pages = await adminFixture.pages<AdminOrder>('orders', `orders?user=${ada.id}&status=created`)
  expect(pages.map((page) => page.length)).toEqual([50, 5])
  const seen = pages.flat().map((order) => order.provider_order_id ?? '')
  expect(seen.toSorted()).toEqual(providerOrderIds.toSorted())
})

test('an order is found by its id, the provider’s order id or a payment id, with its payments', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user, 500)
  const payment = provider.pay(id)
  await paymentFixture.verifyPaid(user, payment, 500)
  const [order] = await list(`?id=${id}`)
  expect(order).toMatchObject({
    provider_order_id: id,
    user: { id: user.id, email: user.email },
    credits: 500,
    amount: 2_000,
    currency: 'USD',
    status: 'paid',
    amount_refunded: 0,
    findings: [],
    payments: [{ id: payment.id, status: 'captured', amount: 2_000 }],
  })
  expect(await list(`?id=${order?.id}`)).toEqual([order])
  expect(await list(`?id=${payment.id}`)).toEqual([order])
  expect(await list('?id=nothing')).toEqual([])
})

test('a reconciliation credits a paid order without a webhook event once, and the audit log has each lookup and its outcome', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id)
  const response = await reconcile(id)
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    {
      order: { provider_order_id: id, status: 'paid' },
      outcomes: [{ payment: payment.id, status: 'captured', outcome: 'credited' }],
    },
  ])
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
  expect((await reconcile(id)).json()).toMatchObject({ outcomes: [{ outcome: 'known' }] })
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
  const [order] = await list(`?id=${id}`)
  expect(
    (await adminFixture.auditEntries('order', order?.id ?? '')).map(({ action, detail }) => [action, detail['status']]),
  ).toEqual([
    ['orders.reconciled', 'paid'],
    ['orders.reconcile', 'paid'],
    ['orders.reconciled', 'paid'],
    ['orders.reconcile', 'created'],
  ])
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an unreachable provider changes nothing, and the audit log has the failed lookup', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  provider.injectFault = () => {
    throw new PaymentProviderError('unavailable', 'It does not answer.')
  }
  const response = await reconcile(id)
  provider.injectFault = () => {}
  expect([response.statusCode, response.json()]).toMatchObject([502, { code: 'PROVIDER_UNREACHABLE' }])
  const [order] = await list(`?id=${id}`)
  expect(order?.status).toBe('created')
  expect((await adminFixture.auditEntries('order', order?.id ?? '')).map(({ detail }) => detail['outcome'])).toEqual([
    'lookup failed: unavailable',
    undefined,
  ])
  expect((await reconcile('nothing')).statusCode).toBe(404)
})

/** Refunds a pack of 100 credits at the provider after its buyer spent 150 of 180 credits, so 70 can't be reversed. */
async function createShortfall() {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id)
  await paymentFixture.verifyPaid(user, payment)
  const { headers } = user
  await app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits: 150 } })
  const refund = provider.refund(payment.id)
  await reconcile(id)
  return { user, id, refund }
}

test('a refund of spent credits is a credit shortfall and needs attention', async () => {
  expect(await adminFixture.get('debts')).toEqual({ debts: [], credits_missing: 0, nextCursor: null })
  const { user, id, refund } = await createShortfall()
  expect(await adminFixture.get('debts')).toMatchObject({
    debts: [
      {
        refund_id: refund.id,
        provider_order_id: id,
        user: { id: user.id, email: user.email },
        credits_owed: 100,
        credits_taken: 30,
      },
    ],
    credits_missing: 70,
    nextCursor: null,
  })
  const [order] = await list('?attention=true')
  expect(order).toMatchObject({ provider_order_id: id, amount_refunded: 500, findings: [{ kind: 'shortfall' }] })
  expect(await listProviderOrderIds('?attention=false')).toContain(id)
})

test('concurrent requests resolve a credit shortfall once: it leaves the lists, moves no credits and gets one audit entry', async () => {
  const { credits_missing: before } = await adminFixture.get<{ credits_missing: number }>('debts')
  const { user, id, refund } = await createShortfall()
  const resolveIssue = (reason: string) =>
    adminFixture.post(`orders/${id}/decision`, { kind: 'shortfall', reference: refund.id, reason })
  const readShortfallIds = async () =>
    (await adminFixture.get<{ debts: { refund_id: string }[] }>('debts')).debts.map(({ refund_id }) => refund_id)
  expect(await readShortfallIds()).toContain(refund.id)
  const responses = await Promise.all([resolveIssue('She is a friend.'), resolveIssue('She is a friend.')])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.json()).toMatchObject({ order: { provider_order_id: id, status: 'refunded', findings: [] } })
  expect((await resolveIssue('Again.')).statusCode).toBe(200)
  expect(await readShortfallIds()).not.toContain(refund.id)
  expect(await adminFixture.get('debts')).toMatchObject({ credits_missing: before })
  expect(await listProviderOrderIds('?attention=true')).not.toContain(id)
  expect(await paymentFixture.fetchBalance(user)).toBe(0)
  const [order] = await list(`?id=${id}`)
  const resolutions = (await adminFixture.auditEntries('order', order?.id ?? '')).filter(
    ({ action }) => action === 'orders.decide',
  )
  expect(resolutions.map(({ operator, detail }) => [operator, detail])).toEqual([
    ['admin@example.org', { finding: 'shortfall', reference: refund.id, reason: 'She is a friend.' }],
  ])
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('a won dispute can be resolved, and losing it later still reverses the credits', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id)
  await paymentFixture.verifyPaid(user, payment)
  const dispute = { id: 'disp_won', paymentId: payment.id, amount: 500 }
  const sendDisputeEvent = (event: string) =>
    paymentFixture.sendWebhook(provider.createWebhook(`payment.dispute.${event}`, { payment, dispute }))
  await sendDisputeEvent('created')
  await sendDisputeEvent('won')
  expect(await listProviderOrderIds('?attention=true')).toContain(id)
  const resolveIssue = (finding: object) => adminFixture.post(`orders/${id}/decision`, { reason: 'Won.', ...finding })
  expect((await resolveIssue({ kind: 'shortfall', reference: dispute.id })).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await resolveIssue({ kind: 'dispute', reference: 'disp_other' })).statusCode).toBe(404)
  expect((await resolveIssue({ kind: 'dispute', reference: dispute.id, reason: ' ' })).statusCode).toBe(400)
  expect(await listProviderOrderIds('?attention=true')).toContain(id)
  expect((await resolveIssue({ kind: 'dispute', reference: dispute.id })).statusCode).toBe(200)
  expect(await listProviderOrderIds('?attention=true')).not.toContain(id)
  await sendDisputeEvent('lost')
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})
