import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../../../ports/database.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations, selectPurchases } from '../../../../test/fixtures/ledger.ts'
import { openPowerCutDatabase } from '../../../../test/crash/power-cut-database.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'
import { orders } from '../payments.table.ts'

const PURCHASES = 50
const CREDITS = 100

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-purchase-power-cut-'))
const { database, cutPower, inspect } = await openPowerCutDatabase(folder)
const crashPointListeners: (() => void)[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  {
    runsJobs: false,
    database,
    ownsJobs: true,
    paymentProvider: provider,
    passCrashPoint: () => crashPointListeners.forEach((listener) => listener()),
  },
)
const paymentFixture = await createPaymentFixture(application, provider)
afterAll(() => rm(folder, { recursive: true }))

/** Checks that exactly the credited orders are paid, and returns them. */
async function findCreditedOrders(db: Db): Promise<Set<string | null>> {
  expect(await findLedgerViolations(db)).toEqual([])
  const credited = new Set((await selectPurchases(db)).map(({ providerOrderId }) => providerOrderId))
  const paid = await db.select().from(orders).where(eq(orders.status, 'paid'))
  expect(new Set(paid.map(({ providerOrderId }) => providerOrderId))).toEqual(credited)
  return credited
}

test(
  `none of ${PURCHASES} acknowledged purchases is lost when the power is cut after the response`,
  { timeout: PURCHASES * 60_000 },
  async () => {
    const user = await application.createUser()
    const acknowledged = new Set<string>()
    for (let purchase = 0; purchase < PURCHASES; purchase++) {
      const { id } = await paymentFixture.order(user, CREDITS)
      const response = await paymentFixture.verifyPaid(user, provider.pay(id), CREDITS)
      expect(response.statusCode).toBe(200)
      acknowledged.add(id)
      expect(await inspect(cutPower(), findCreditedOrders)).toEqual(acknowledged)
    }
  },
)

test('a power cut during a purchase leaves it either complete or absent', { timeout: 600_000 }, async () => {
  const user = await application.createUser()
  const { id } = await paymentFixture.order(user, CREDITS)
  const snapshots: string[] = []
  crashPointListeners.push(() => snapshots.push(cutPower()))
  expect((await paymentFixture.verifyPaid(user, provider.pay(id), CREDITS)).statusCode).toBe(200)
  crashPointListeners.length = 0
  const isCredited: boolean[] = []
  for (const name of snapshots) isCredited.push((await inspect(name, findCreditedOrders)).has(id))
  // The purchase is absent at every crash point before the commit, and complete after it.
  expect(isCredited.length).toBeGreaterThan(3)
  expect(isCredited).toEqual(isCredited.map((_isCredited, index) => index === isCredited.length - 1))
})
