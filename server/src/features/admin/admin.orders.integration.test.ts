import type { AdminOrder } from '@pictor/contract'
import { expect, test } from 'vitest'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { startTestApplication } from '../../testing/application.ts'
import { findLedgerMistakes } from '../../testing/ledger.ts'
import { openOffice } from '../../testing/office.ts'
import { openShop } from '../../testing/shop.ts'
import { createTestProvider } from '../../testing/test-provider.ts'

let now = new Date('2026-11-21T10:00:00Z')
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { works: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, signUp } = application
const office = await openOffice(application)
const shop = await openShop(application, provider)

const list = async (query = '') => (await office.get<{ orders: AdminOrder[] }>(`orders${query}`)).orders
const namesOf = async (query: string) => (await list(query)).map((order) => order.provider_order_id)
const reconcile = (id: string) => office.post(`orders/${id}/reconcile`)

test('orders of anybody are listed newest first, page by page, by status and by user', async () => {
  const [ada, bob] = [await signUp(), await signUp()]
  const names: string[] = []
  for (let count = 0; count < 55; count++) {
    // Some of one moment.
    if (count % 3 === 0) now = new Date(now.getTime() + 1_000)
    names.push((await shop.order(ada)).id)
  }
  now = new Date(now.getTime() + 1_000)
  const paid = await shop.order(bob)
  await shop.verifyPaid(bob, provider.pay(paid.id))
  expect((await namesOf(''))[0]).toBe(paid.id)
  expect(await namesOf('?status=paid')).toEqual([paid.id])
  const pages = await office.pages<AdminOrder>('orders', `orders?user=${ada.id}&status=created`)
  expect(pages.map((page) => page.length)).toEqual([50, 5])
  const seen = pages.flat().map((order) => order.provider_order_id ?? '')
  expect(seen.toSorted()).toEqual(names.toSorted())
})

test('an order is found by its receipt, the provider’s id and a payment’s, with who tried to pay it', async () => {
  const user = await signUp()
  const { id } = await shop.order(user, 500)
  const payment = provider.pay(id)
  await shop.verifyPaid(user, payment, 500)
  const [order] = await list(`?id=${id}`)
  expect(order).toMatchObject({
    ...{
      provider_order_id: id,
      user: { id: user.id, email: user.email },
      credits: 500,
      amount: 2_000,
      currency: 'USD',
    },
    ...{ status: 'paid', amount_refunded: 0, findings: [] },
    payments: [{ id: payment.id, status: 'captured', amount: 2_000 }],
  })
  expect(await list(`?id=${order?.id}`)).toEqual([order])
  expect(await list(`?id=${payment.id}`)).toEqual([order])
  expect(await list('?id=nothing')).toEqual([])
})

test('an order that was paid and not heard of is credited by one question, and the list says who asked and what came of it', async () => {
  const user = await signUp()
  const { id } = await shop.order(user)
  const payment = provider.pay(id)
  const answer = await reconcile(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      order: { provider_order_id: id, status: 'paid' },
      outcomes: [{ payment: payment.id, status: 'captured', outcome: 'credited' }],
    },
  ])
  expect(await shop.balanceOf(user)).toBe(180)
  expect((await reconcile(id)).json()).toMatchObject({ outcomes: [{ outcome: 'known' }] })
  expect(await shop.balanceOf(user)).toBe(180)
  const [order] = await list(`?id=${id}`)
  expect(
    (await office.deeds('order', order?.id ?? '')).map(({ action, detail }) => [action, detail['status']]),
  ).toEqual([
    ...[
      ['orders.reconciled', 'paid'],
      ['orders.reconcile', 'paid'],
    ],
    ...[
      ['orders.reconciled', 'paid'],
      ['orders.reconcile', 'created'],
    ],
  ])
  expect(await findLedgerMistakes(database.db)).toEqual([])
})

test('a provider that can not be asked changes nothing, and that it was tried is listed', async () => {
  const user = await signUp()
  const { id } = await shop.order(user)
  provider.hinder = () => {
    throw new PaymentProviderError('unavailable', 'It does not answer.')
  }
  const answer = await reconcile(id)
  provider.hinder = () => {}
  expect([answer.statusCode, answer.json()]).toMatchObject([502, { code: 'PROVIDER_UNREACHABLE' }])
  const [order] = await list(`?id=${id}`)
  expect(order?.status).toBe('created')
  expect((await office.deeds('order', order?.id ?? '')).map(({ detail }) => detail['outcome'])).toEqual([
    'not asked: unavailable',
    undefined,
  ])
  expect((await reconcile('nothing')).statusCode).toBe(404)
})

test('what was refunded after its credits were spent is a debt, and waits for attention', async () => {
  const user = await signUp()
  const { id } = await shop.order(user)
  const payment = provider.pay(id)
  await shop.verifyPaid(user, payment)
  const { headers } = user
  await app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits: 150 } })
  expect(await office.get('debts')).toEqual({ debts: [], credits_missing: 0, nextCursor: null })
  const refund = provider.refund(payment.id)
  await reconcile(id)
  expect(await office.get('debts')).toMatchObject({
    debts: [
      {
        ...{ refund_id: refund.id, provider_order_id: id, user: { id: user.id, email: user.email } },
        ...{ credits_owed: 100, credits_taken: 30 },
      },
    ],
    ...{ credits_missing: 70, nextCursor: null },
  })
  const [order] = await list('?attention=true')
  expect(order).toMatchObject({ provider_order_id: id, amount_refunded: 500, findings: [{ kind: 'shortfall' }] })
  expect(await namesOf('?attention=false')).toContain(id)
})
