import type { AdminPack, AdminPlan, CreditPack } from '@pictor/contract'
import { PACK_PRICE_MAX_CENTS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { lockPack } from '../payments/index.ts'
import { lockPlan } from '../plans/index.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const { app, database, createUser } = application
const { db } = database
const adminFixture = await createAdminFixture(application)
const paymentFixture = await createPaymentFixture(application, provider)
const calls = createGenerationCalls(application)

const readPrices = () => adminFixture.get<{ packs: AdminPack[]; plans: AdminPlan[] }>('prices')
const findPack = async (credits: number) => {
  const pack = (await readPrices()).packs.find((candidate) => candidate.credits === credits)
  if (!pack) throw new Error(`No pack of ${credits}.`)
  return pack
}
const readPacksOnSale = async () => (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()

test('packs are listed with prices, and plans with user counts', async () => {
  await createUser()
  const { packs, plans } = await readPrices()
  expect(packs.map(({ credits, display_price_cents: cents }) => [credits, cents])).toEqual([
    [100, 500],
    [500, 2_000],
    [1_000, 3_500],
    [2_500, 8_000],
  ])
  expect(plans).toMatchObject([
    { name: 'Pro', credits_per_image: 16, users: 2 },
    { name: 'Pro Plus', credits_per_image: 26, users: 0 },
  ])
})

test('a pack is added once per number of credits and goes on sale', async () => {
  const pack = { credits: 50, display_price_cents: 300, description: 'To try it.' }
  const response = await adminFixture.post('packs', pack)
  expect([response.statusCode, response.json()]).toEqual([
    201,
    { pack: { ...pack, id: expect.any(String) as string, plan_type: 'universal', is_active: true } },
  ])
  expect((await adminFixture.post('packs', { ...pack, display_price_cents: 1 })).json()).toMatchObject({
    code: 'PACK_EXISTS',
  })
  const { id } = await findPack(50)
  expect((await readPacksOnSale()).map((packOnSale) => packOnSale.id)).toContain(id)
  expect(await adminFixture.auditEntries('pack', id)).toMatchObject([
    { operator: 'admin@example.org', action: 'packs.add', detail: { credits: 50, display_price_cents: 300 } },
  ])
})

test('a pack at the maximum price can be bought in every currency, and a higher price is rejected', async () => {
  const user = await createUser()
  const { id } = await findPack(2_500)
  for (let cents = 100_000_000; cents > PACK_PRICE_MAX_CENTS; cents = Math.floor(cents / 10)) {
    const { statusCode } = await adminFixture.patch(`packs/${id}`, { display_price_cents: cents })
    const response = await paymentFixture.create(user, { packId: id, currency: 'INR' })
    expect([statusCode, response.statusCode]).toEqual([400, 200])
  }
  expect((await adminFixture.patch(`packs/${id}`, { display_price_cents: PACK_PRICE_MAX_CENTS })).statusCode).toBe(200)
  expect((await paymentFixture.create(user, { packId: id, currency: 'INR' })).json()).toMatchObject({
    amount: 83_500_000,
  })
  await adminFixture.patch(`packs/${id}`, { display_price_cents: 8_000 })
})

test('a new price applies to new orders, and an existing order keeps its amount and credits', async () => {
  const user = await createUser()
  const order = await paymentFixture.order(user, 100)
  const { id } = await findPack(100)
  const response = await adminFixture.patch(`packs/${id}`, { display_price_cents: 900, is_active: false })
  expect(response.json()).toMatchObject({ pack: { id, display_price_cents: 900, is_active: false, credits: 100 } })
  expect((await readPacksOnSale()).map(({ credits }) => credits)).not.toContain(100)
  expect(order.amount).toBe(500)
  await paymentFixture.verifyPaid(user, provider.pay(order.id))
  expect(await paymentFixture.fetchOrder(user, order.id)).toMatchObject({ status: 'paid', amount: 500, credits: 100 })
  // The database rejects a change of the frozen terms.
  await expect(db.execute(sql`update orders set amount = 900 where pack_id = ${id}`)).rejects.toMatchObject({
    cause: { constraint: 'order_terms_are_frozen' },
  })
  expect(await adminFixture.auditEntries('pack', id)).toMatchObject([
    {
      action: 'packs.change',
      detail: { display_price_cents_before: 500, display_price_cents: 900, is_active_before: true, is_active: false },
    },
  ])
  await adminFixture.patch(`packs/${id}`, { is_active: true })
  expect((await paymentFixture.order(user, 100)).amount).toBe(900)
  expect(await findLedgerViolations(db)).toEqual([])
})

test('a new plan price applies to new generations, and a refund returns the original charge', async () => {
  const user = await createUser()
  const queued = await calls.startGeneration(user)
  const plan = (await readPrices()).plans.find(({ name }) => name === 'Pro')
  const changePrice = (credits: number) => adminFixture.patch(`plans/${plan?.id}`, { credits_per_image: credits })
  expect((await changePrice(20)).json()).toMatchObject({ plan: { name: 'Pro', credits_per_image: 20 } })
  expect((await calls.startGeneration(user)).credits).toBe(20)
  expect((await calls.get(user, queued.id)).credits).toBe(16)
  await calls.cancel(user, queued.id)
  // `ledger_refund_matches_charge` rejects any other amount.
  expect(await calls.balance(user)).toBe(60)
  expect(await adminFixture.auditEntries('plan', plan?.id ?? '')).toMatchObject([
    { action: 'plans.change', detail: { credits_per_image_before: 16, credits_per_image: 20 } },
  ])
  expect(await findLedgerViolations(db)).toEqual([])
})

test('a change without effect gets no audit entry, and unknown packs and plans return 404', async () => {
  const { id } = await findPack(500)
  expect((await adminFixture.patch(`packs/${id}`, {})).statusCode).toBe(200)
  expect((await adminFixture.patch(`packs/${id}`, { display_price_cents: 2_000 })).statusCode).toBe(200)
  expect(await adminFixture.auditEntries('pack', id)).toEqual([])
  const unknownId = '00000000-0000-4000-8000-000000000000'
  expect((await adminFixture.patch(`packs/${unknownId}`, { is_active: false })).statusCode).toBe(404)
  expect((await adminFixture.patch(`plans/${unknownId}`, { credits_per_image: 1 })).statusCode).toBe(404)
})

// The embedded database has one connection, so nothing waits for a lock there.
test.runIf(inject('engine') === 'postgres')(
  'changing a price does not block new orders of the pack and new users of the plan',
  async () => {
    const { packs, plans } = await readPrices()
    const [packId, planId] = [packs[0]?.id ?? '', plans[0]?.id ?? '']
    await db.transaction(async (tx) => {
      await lockPack(tx, { id: packId })
      await lockPlan(tx, planId)
      // The foreign key check of such a row takes this lock.
      await db.execute(sql`select 1 from credit_packs where id = ${packId} for key share nowait`)
      await db.execute(sql`select 1 from subscription_plans where id = ${planId} for key share nowait`)
      // Concurrent changes still wait for each other.
      await expect(
        db.execute(sql`select 1 from subscription_plans where id = ${planId} for no key update nowait`),
      ).rejects.toThrow()
    })
  },
)
