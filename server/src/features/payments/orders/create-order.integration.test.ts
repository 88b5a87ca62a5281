import type { CheckoutOrder } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { CrashPoint } from '../../../kernel/crash-points.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider, throwProviderError } from '../../../../test/fakes/test-provider.ts'
import { findOrders } from '../index.ts'
import { creditPacks } from '../payments.table.ts'

const CONCURRENCY = inject('deep') ? 50 : 10
const ROUNDS = inject('deep') ? 20 : 4
const provider = createTestProvider()
let crashPoint: CrashPoint | null = null
const application = await startTestApplication(
  {},
  {
    runsJobs: false,
    paymentProvider: provider,
    passCrashPoint(point) {
      if (point === crashPoint) throw new Error(`Crashed at ${point}.`)
    },
  },
)
const { database, createUser } = application
const paymentFixture = await createPaymentFixture(application, provider)

const findUserOrders = (userId: string) => findOrders(database.db, { userId, limit: 1_000 })

test('an order has the price of the pack in the chosen currency, by default in the currency of the region', async () => {
  const user = await createUser()
  for (const { id: packId, prices } of paymentFixture.packs) {
    const response = await paymentFixture.create(user, { packId })
    expect(response.json()).toMatchObject({ amount: prices.USD, currency: 'USD', keyId: provider.keyId })
    for (const currency of ['USD', 'INR'] as const) {
      const response = await paymentFixture.create(user, { packId, currency, amount: prices[currency] })
      expect(response.json()).toMatchObject({ amount: prices[currency], currency })
    }
  }
})

test('a request with an outdated price returns PRICE_CHANGED and creates no order', async () => {
  const user = await createUser()
  const { id: packId, prices } = paymentFixture.findPack(500)
  for (const payload of [
    { packId, amount: prices.USD - 1 },
    { packId, amount: prices.INR },
    { packId, amount: prices.USD, currency: 'INR' },
  ]) {
    const response = await paymentFixture.create(user, payload, 'a key')
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'PRICE_CHANGED' }])
  }
  expect(await findUserOrders(user.id)).toEqual([])
})

test('a repeated idempotency key returns the same order, and is rejected if the request is different', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [small, large] = [paymentFixture.findPack(100).id, paymentFixture.findPack(500).id]
  const first = (await paymentFixture.create(user, { packId: small }, 'one')).json<CheckoutOrder>()
  for (const payload of [{ packId: small }, { packId: small, currency: 'USD', amount: 500 }]) {
    expect((await paymentFixture.create(user, payload, 'one')).json()).toEqual(first)
  }
  for (const payload of [
    { packId: large },
    { packId: small, currency: 'INR' },
    { packId: small, currency: 'USD', amount: 501 },
  ]) {
    const response = await paymentFixture.create(user, payload, 'one')
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_REUSED' }])
  }
  expect((await paymentFixture.create(other, { packId: small }, 'one')).json<CheckoutOrder>().id).not.toBe(first.id)
  expect((await paymentFixture.create(user, { packId: small }, 'two')).json<CheckoutOrder>().id).not.toBe(first.id)
  expect((await paymentFixture.create(user, { packId: small })).json<CheckoutOrder>().id).not.toBe(first.id)
})

test(
  `${CONCURRENCY} concurrent requests with one key create one order, here and at the provider`,
  { timeout: 120_000 },
  async () => {
    const user = await createUser()
    const packId = paymentFixture.findPack(100).id
    for (let round = 0; round < ROUNDS; round++) {
      const providerCalls = provider.calls.length
      const responses = await Promise.all(
        Array.from({ length: CONCURRENCY }, () => paymentFixture.create(user, { packId }, `press ${round}`)),
      )
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(new Set(responses.map((response) => response.json<CheckoutOrder>().id)).size).toBe(1)
      expect(new Set(provider.calls.slice(providerCalls).map(({ id }) => id)).size).toBe(1)
      expect(await findUserOrders(user.id)).toHaveLength(round + 1)
    }
  },
)

const invalidValue = fc.oneof(
  fc.constantFrom(0, 1, -1, 1e308, -0, 2 ** 31, 2 ** 53, 0.5, 4.999),
  fc.constantFrom(
    'NaN',
    '500',
    '',
    'null',
    '1e3',
    '0x10',
    'USD',
    'EUR',
    'usd',
    null,
    true,
    [],
    [500],
    {},
    { amount: 1 },
  ),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 80 }),
  fc.uuid(),
)

test(
  'a request with arbitrary fields is rejected, or its order has the stored price',
  { timeout: 120_000 },
  async () => {
    const user = await createUser()
    const packIds = paymentFixture.packs.map(({ id }) => id)
    const field = (valid: fc.Arbitrary<unknown>) =>
      fc.oneof({ arbitrary: valid, weight: 2 }, { arbitrary: invalidValue, weight: 1 })
    const payload = fc.record(
      {
        packId: field(fc.constantFrom(...packIds)),
        currency: field(fc.constantFrom('USD', 'INR')),
        amount: field(fc.constantFrom(...paymentFixture.packs.flatMap(({ prices }) => [prices.USD, prices.INR]))),
        credits: invalidValue,
        userId: fc.uuid(),
      },
      { requiredKeys: ['packId'] },
    )
    await fc.assert(
      fc.asyncProperty(payload, async (input) => {
        const response = await paymentFixture.create(user, input)
        if (response.statusCode !== 200) {
          expect([400, 404, 409]).toContain(response.statusCode)
          return
        }
        const { amount, currency } = response.json<CheckoutOrder>()
        const pack = paymentFixture.packs.find(({ id }) => id === input.packId)
        expect(amount).toBe(pack?.prices[currency])
        expect(input).not.toHaveProperty('credits')
      }),
      { numRuns: inject('deep') ? 500 : 100 },
    )
    expect(await paymentFixture.fetchBalance(user)).toBe(80)
    for (const { order } of await findUserOrders(user.id)) {
      const pack = paymentFixture.packs.find(({ id }) => id === order.packId)
      expect([order.credits, order.amount]).toEqual([pack?.credits, pack?.prices[order.currency]])
    }
  },
)

test.each(['payments.order-inserted', 'payments.order-requested', 'payments.order-id-stored'] as const)(
  'after a crash at %s nothing is credited, and the same key returns the same order',
  async (point) => {
    const user = await createUser()
    const packId = paymentFixture.findPack(100).id
    crashPoint = point
    expect((await paymentFixture.create(user, { packId }, 'again')).statusCode).toBe(500)
    crashPoint = null
    expect(await paymentFixture.fetchBalance(user)).toBe(80)
    const response = await paymentFixture.create(user, { packId }, 'again')
    expect(response.statusCode).toBe(200)
    const [found, ...otherOrders] = await findUserOrders(user.id)
    expect([found?.order.providerOrderId, otherOrders]).toEqual([response.json<CheckoutOrder>().id, []])
    const providerCalls = provider.calls.filter(({ call, id }) => call === 'createOrder' && id === found?.order.id)
    expect(providerCalls.length).toBe(point === 'payments.order-requested' ? 2 : 1)
  },
)

test.each([
  ['is unavailable', 'unavailable'],
  ['rejects the request', 'refused'],
  ['rejects the keys', 'credentials'],
] as const)('while the provider %s, orders fail with a generic error and are not listed', async (_what, reason) => {
  const user = await createUser()
  provider.injectFault = () => throwProviderError(reason)
  const response = await paymentFixture.create(user, { packId: paymentFixture.findPack(100).id }, 'later')
  provider.injectFault = () => {}
  expect([response.statusCode, response.json()]).toEqual([
    502,
    { code: 'ORDER_FAILED', message: 'Failed to create order' },
  ])
  const listed = await application.app.inject({ url: '/api/users/orders', headers: user.headers })
  expect(listed.json()).toEqual({ orders: [], nextCursor: null })
  expect((await paymentFixture.create(user, { packId: paymentFixture.findPack(100).id }, 'later')).statusCode).toBe(200)
})

test('an order that is deleted during the provider call is created again by the same request', async () => {
  const user = await createUser()
  const packId = paymentFixture.findPack(100).id
  provider.injectFault = async (_call, receipt) => {
    await database.db.execute(sql`delete from orders where id = ${receipt}::uuid`)
  }
  const response = await paymentFixture.create(user, { packId }, 'a key')
  provider.injectFault = () => {}
  expect(response.json()).toMatchObject({ code: 'ORDER_FAILED' })
  const { id } = (await paymentFixture.create(user, { packId }, 'a key')).json<CheckoutOrder>()
  expect(await findUserOrders(user.id)).toMatchObject([{ order: { providerOrderId: id } }])
})

test('an inactive or unknown pack cannot be ordered', async () => {
  const user = await createUser()
  const { id } = paymentFixture.findPack(2_500)
  await database.db
    .update(creditPacks)
    .set({ isActive: false })
    .where(sql`${creditPacks.id} = ${id}`)
  for (const packId of [id, 'nothing', '00000000-0000-4000-8000-000000000000']) {
    const response = await paymentFixture.create(user, { packId })
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'PACK_NOT_FOUND' }])
  }
  await database.db
    .update(creditPacks)
    .set({ isActive: true })
    .where(sql`${creditPacks.id} = ${id}`)
})

test('changing or deactivating a pack does not affect existing orders', async () => {
  const user = await createUser()
  const { id } = paymentFixture.findPack(100)
  const updatePack = (changes: Partial<typeof creditPacks.$inferInsert>) =>
    database.db
      .update(creditPacks)
      .set(changes)
      .where(sql`${creditPacks.id} = ${id}`)
  for (let round = 0; round < ROUNDS; round++) {
    const order = await paymentFixture.order(user)
    await updatePack({ credits: 101 + round, displayPriceCents: 1 + round, isActive: round % 2 === 0 })
    const response = await paymentFixture.verify(user, provider.createCheckoutResult(provider.pay(order.id)), id)
    await updatePack({ credits: 100, displayPriceCents: 500, isActive: true })
    expect(response.json()).toMatchObject({ success: true, newBalance: 80 + 100 * (round + 1) })
  }
  expect(await findLedgerViolations(database.db)).toEqual([])
})
