import { expect, test } from 'vitest'
import type { CheckoutOrder, CreditPack } from '@pictor/contract'
import { signCheckout } from '../../adapters/payment-provider/sandbox.ts'
import { sandboxPayments } from '../../adapters/payment-provider/sandbox.table.ts'
import { startTestApplication, type TestUser } from '../../testing/application.ts'
import { findLedgerMistakes } from '../../testing/ledger.ts'

const AUTH_SECRET = 'a secret that is long enough for a test'
const { app, database, signUp } = await startTestApplication({ AUTH_SECRET }, { works: false })

const packs = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()

function post(user: TestUser, path: string, payload: object, key?: string) {
  const headers = { ...user.headers, ...(key !== undefined && { 'idempotency-key': key }) }
  return app.inject({ method: 'POST', url: `/api/payments/${path}`, headers, payload })
}

async function payAtSandbox(orderId: string, paymentId: string) {
  const createdAt = new Date()
  await database.db
    .insert(sandboxPayments)
    .values({ id: paymentId, orderId, status: 'captured', cardEnd: '1007', createdAt })
  return { orderId, paymentId, signature: signCheckout(AUTH_SECRET, { orderId, paymentId }) }
}

test('a pack is ordered at its price, paid, and its credits are there, once', async () => {
  const user = await signUp()
  const [pack] = packs
  const ordered = await post(user, 'create-order', { packId: pack?.id, amount: 500, currency: 'USD' })
  expect([ordered.statusCode, ordered.json()]).toEqual([
    200,
    { id: expect.stringMatching(/^order_\w{14}$/), amount: 500, currency: 'USD', keyId: 'rzp_test_sandbox' },
  ])
  const paid = await payAtSandbox(ordered.json<CheckoutOrder>().id, 'pay_00000000000001')
  for (let time = 0; time < 3; time++) {
    const verified = await post(user, 'verify-payment', { ...paid, packId: pack?.id })
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      { success: true, newBalance: 180, message: 'Credits added to your account' },
    ])
  }
  const { entries } = (await app.inject({ url: '/api/users/credits/history', headers: user.headers })).json<{
    entries: object[]
  }>()
  expect(entries).toMatchObject([
    { kind: 'purchase', amount: 100, balance: 180, reference: paid.orderId, order_id: paid.orderId },
    { kind: 'welcome', amount: 80, balance: 80, reference: null },
  ])
  expect(await findLedgerMistakes(database.db)).toEqual([])
})
