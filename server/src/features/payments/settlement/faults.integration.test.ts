import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { adjustBalance, findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider, throwProviderError } from '../../../../test/fakes/test-provider.ts'

const MINUTE_MS = 60_000
const MAX_BALANCE = Number.MAX_SAFE_INTEGER
const ROUNDS = inject('deep') ? 20 : 4

let now = new Date()
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { runsJobs: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, createUser, reconciliation } = application
const paymentFixture = await createPaymentFixture(application, provider)

async function advanceAndReconcile(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await reconciliation.run(new AbortController().signal)
}

test('if the provider is unavailable, verification returns 202 and the credits follow soon', async () => {
  const user = await createUser()
  for (let round = 0; round < ROUNDS; round++) {
    const order = await paymentFixture.order(user)
    const payment = provider.pay(order.id, round % 2 === 0 ? {} : { status: 'authorized' })
    provider.injectFault = (call) =>
      call === (round % 2 === 0 ? 'findPayment' : 'capture') ? throwProviderError() : undefined
    const response = await paymentFixture.verifyPaid(user, payment)
    provider.injectFault = () => {}
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { success: false, message: 'Payment received, adding credits' },
    ])
    expect(await paymentFixture.fetchBalance(user)).toBe(80 + 100 * round)
    await advanceAndReconcile(10_000)
    expect(await paymentFixture.fetchBalance(user)).toBe(180 + 100 * round)
  }
})

test('a slow provider gets no second call during verification', async () => {
  const user = await createUser()
  const payment = provider.pay((await paymentFixture.order(user)).id, { status: 'authorized' })
  provider.injectFault = (call) => {
    if (call === 'findPayment') now = new Date(now.getTime() + 3_900)
  }
  const callsBefore = provider.calls.length
  expect((await paymentFixture.verifyPaid(user, payment)).statusCode).toBe(202)
  provider.injectFault = () => {}
  expect(provider.calls.slice(callsBefore).map(({ call }) => call)).toEqual(['findPayment'])
  await advanceAndReconcile(10_000)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

test(
  'while the database rejects writes, verification returns 503 without details; all payments are credited within 15 minutes',
  { timeout: 120_000 },
  async () => {
    const user = await createUser()
    const { db } = database
    await db.execute(
      sql`create function disk_is_full() returns trigger language plpgsql as 'begin raise exception ''canary'' using errcode = ''53100''; end'`,
    )
    for (let round = 0; round < ROUNDS; round++) {
      const payment = provider.pay((await paymentFixture.order(user)).id)
      const table = sql.identifier(['payments', 'ledger_entries', 'orders', 'outgoing_emails'][round % 4] ?? '')
      await db.execute(
        sql`create trigger full_disk before insert or update on ${table} execute function disk_is_full()`,
      )
      const response = await paymentFixture.verifyPaid(user, payment)
      await db.execute(sql`drop trigger full_disk on ${table}`)
      expect(response.statusCode).toBe(503)
      expect(response.body).not.toMatch(/canary|insert|trigger/i)
      expect(await paymentFixture.fetchBalance(user)).toBe(80)
    }
    await advanceAndReconcile(15 * MINUTE_MS)
    expect(await paymentFixture.fetchBalance(user)).toBe(80 + ROUNDS * 100)
    expect(await findLedgerViolations(db)).toEqual([])
  },
)

test(
  'a payment that would exceed the maximum balance creates a payment issue, and is credited after the balance drops',
  { timeout: 120_000 },
  async () => {
    const user = await createUser()
    const { headers } = user
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200 }), async (freeCredits) => {
        await adjustBalance(database.db, user.id, MAX_BALANCE - freeCredits)
        const payment = provider.pay((await paymentFixture.order(user)).id)
        const response = await paymentFixture.verifyPaid(user, payment)
        expect(response.statusCode).toBe(freeCredits < 100 ? 202 : 200)
        expect(await paymentFixture.fetchBalance(user)).toBe(
          freeCredits < 100 ? MAX_BALANCE - freeCredits : MAX_BALANCE - freeCredits + 100,
        )
        if (freeCredits >= 100) return
        expect((await paymentFixture.paymentIssues())[0]).toMatchObject({ kind: 'uncreditable', reference: payment.id })
        await app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits: 1_000 } })
        await advanceAndReconcile(MINUTE_MS)
        expect(await paymentFixture.fetchBalance(user)).toBe(MAX_BALANCE - freeCredits - 900)
      }),
      { numRuns: inject('deep') ? 200 : 8, examples: [[0], [99], [100]] },
    )
    expect(await findLedgerViolations(database.db)).toEqual([])
  },
)
