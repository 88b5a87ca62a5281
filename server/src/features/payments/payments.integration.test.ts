import type { CreditPack } from '@pictor/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { creditPacks } from './payments.table.ts'

const { app, database } = await startTestApplication({}, { runsJobs: false })
const otherRateApplication = await startTestApplication({ USD_INR_RATE: '100' }, { runsJobs: false })

const listPacks = async (server: typeof app) => (await server.inject('/api/payments/credit-packs')).json<CreditPack[]>()

test('the packs are a public array, fewest credits first, with exact prices in both currencies', async () => {
  const response = await app.inject('/api/payments/credit-packs')
  expect(response.statusCode).toBe(200)
  const pack = (credits: number, cents: number, paise: number) => ({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    credits,
    plan_type: 'universal',
    description: expect.stringMatching(/\S/),
    display_price_cents: cents,
    prices: { USD: cents, INR: paise },
  })
  expect(response.json()).toEqual([
    pack(100, 500, 41_750),
    pack(500, 2_000, 167_000),
    pack(1_000, 3_500, 292_250),
    pack(2_500, 8_000, 668_000),
  ])
})

test('a different exchange rate changes only the prices in rupees', async () => {
  expect((await listPacks(otherRateApplication.app)).map(({ prices }) => prices)).toEqual([
    { USD: 500, INR: 50_000 },
    { USD: 2_000, INR: 200_000 },
    { USD: 3_500, INR: 350_000 },
    { USD: 8_000, INR: 800_000 },
  ])
})

test('an inactive pack is not listed, and is listed unchanged after it is active again', async () => {
  const packsBefore = await listPacks(app)
  const setActive = (isActive: boolean) =>
    database.db.update(creditPacks).set({ isActive }).where(eq(creditPacks.credits, 500))
  await setActive(false)
  expect((await listPacks(app)).map(({ credits }) => credits)).toEqual([100, 1_000, 2_500])
  await setActive(true)
  expect(await listPacks(app)).toEqual(packsBefore)
})
