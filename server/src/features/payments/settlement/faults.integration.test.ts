import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { correctBalance, findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider, providerFails } from '../../../../test/fakes/test-provider.ts'

const MINUTE = 60_000
const MOST = Number.MAX_SAFE_INTEGER

let now = new Date()
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { works: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, createUser, reconciliation } = application
const shop = await openShop(application, provider)

async function wait(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await reconciliation.run(new AbortController().signal)
}

test('if the provider is unavailable, verification returns 202 and the credits follow soon', async () => {
  const user = await createUser()
  for (let round = 0; round < 20; round++) {
    const order = await shop.order(user)
    const payment = provider.pay(order.id, round % 2 === 0 ? {} : { status: 'authorized' })
    provider.hinder = (call) => (call === (round % 2 === 0 ? 'findPayment' : 'capture') ? providerFails() : undefined)
    const answer = await shop.verifyPaid(user, payment)
    provider.hinder = () => {}
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { success: false, message: 'Payment received, adding credits' },
    ])
    expect(await shop.balanceOf(user)).toBe(80 + 100 * round)
    await wait(10_000)
    expect(await shop.balanceOf(user)).toBe(180 + 100 * round)
  }
})

test('a slow provider gets no second call during verification', async () => {
  const user = await createUser()
  const payment = provider.pay((await shop.order(user)).id, { status: 'authorized' })
  provider.hinder = (call) => {
    if (call === 'findPayment') now = new Date(now.getTime() + 3_900)
  }
  const before = provider.asked.length
  expect((await shop.verifyPaid(user, payment)).statusCode).toBe(202)
  provider.hinder = () => {}
  expect(provider.asked.slice(before).map(({ call }) => call)).toEqual(['findPayment'])
  await wait(10_000)
  expect(await shop.balanceOf(user)).toBe(180)
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
    for (let round = 0; round < 20; round++) {
      const payment = provider.pay((await shop.order(user)).id)
      const table = sql.identifier(['payments', 'ledger_entries', 'orders', 'outgoing_emails'][round % 4] ?? '')
      await db.execute(
        sql`create trigger full_disk before insert or update on ${table} execute function disk_is_full()`,
      )
      const answer = await shop.verifyPaid(user, payment)
      await db.execute(sql`drop trigger full_disk on ${table}`)
      expect(answer.statusCode).toBe(503)
      expect(answer.body).not.toMatch(/canary|insert|trigger/i)
      expect(await shop.balanceOf(user)).toBe(80)
    }
    await wait(15 * MINUTE)
    expect(await shop.balanceOf(user)).toBe(80 + 20 * 100)
    expect(await findLedgerMistakes(db)).toEqual([])
  },
)

test(
  'a balance at its limit stays unchanged, creates a payment issue, and is credited once there is room',
  { timeout: 120_000 },
  async () => {
    const cases = inject('deep') ? 200 : 20
    const user = await createUser()
    const { headers } = user
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200 }), async (room) => {
        await correctBalance(database.db, user.id, MOST - room)
        const payment = provider.pay((await shop.order(user)).id)
        const answer = await shop.verifyPaid(user, payment)
        expect(answer.statusCode).toBe(room < 100 ? 202 : 200)
        expect(await shop.balanceOf(user)).toBe(room < 100 ? MOST - room : MOST - room + 100)
        if (room >= 100) return
        expect((await shop.findings())[0]).toMatchObject({ kind: 'uncreditable', reference: payment.id })
        await app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits: 1_000 } })
        await wait(MINUTE)
        expect(await shop.balanceOf(user)).toBe(MOST - room - 900)
      }),
      { numRuns: cases },
    )
    expect(await findLedgerMistakes(database.db)).toEqual([])
  },
)
