import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPglite } from '../../adapters/database/pglite.ts'
import type { Sync } from '../../adapters/database/synced-file-system.ts'
import { startTestApplication } from '../../testing/application.ts'
import { findLedgerMistakes } from '../../testing/ledger.ts'
import { DiskSimulation } from '../../testing/power-cut.ts'
import { openShop } from '../../testing/shop.ts'
import { createTestProvider } from '../../testing/test-provider.ts'
import { ledgerEntries } from '../credits/credits.table.ts'
import { orders } from './payments.orders.table.ts'

const PURCHASES = inject('deep') ? 500 : 6
const CREDITS = 100

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-purchase-power-cut-'))
const open = (name: string, sync?: Sync) =>
  openPglite({
    ...{ folder: path.join(folder, name), migrations: inject('migrations'), snapshot: inject('databaseSource') },
    ...{ report: () => {}, ...(sync && { sync }) },
  })
// Made before it is watched: what the simulation knows of at its start is on disk.
await (await open('first')).close()
const disk = new DiskSimulation(path.join(folder, 'first', 'data'))
const database = await open('first', disk.sync)

const cuts: (() => void)[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  {
    works: false,
    database,
    ownsJobs: true,
    paymentProvider: provider,
    passCrashPoint: () => cuts.forEach((cut) => cut()),
  },
)
const shop = await openShop(application, provider)
afterAll(() => rm(folder, { recursive: true }))

/** What is left after the power is cut now, of which nothing survives by chance that was not synced. */
let count = 0
function cutPower(): string {
  const name = `cut-${++count}`
  disk.rebuild(path.join(folder, name, 'data'), () => false)
  return name
}

async function purchasesAfter(name: string): Promise<string[]> {
  const { db, close } = await open(name)
  try {
    expect(await findLedgerMistakes(db)).toEqual([])
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'purchase'))
    const paid = await db.select().from(orders).where(eq(orders.status, 'paid'))
    const credited = entries.map(({ reference }) => reference).toSorted()
    expect(paid.map(({ providerOrderId }) => providerOrderId).toSorted()).toEqual(credited)
    return credited
  } finally {
    await close()
    await rm(path.join(folder, name), { recursive: true })
  }
}

test(
  `of ${PURCHASES} purchases that were acknowledged none is lost when the power is cut after the answer`,
  { timeout: PURCHASES * 60_000 },
  async () => {
    const user = await application.signUp()
    const acknowledged: string[] = []
    for (let purchase = 0; purchase < PURCHASES; purchase++) {
      const { id } = await shop.order(user, CREDITS)
      const payment = provider.pay(id)
      const answer = await shop.verifyPaid(user, payment, CREDITS)
      expect(answer.statusCode).toBe(200)
      acknowledged.push(id)
      expect(await purchasesAfter(cutPower())).toEqual(acknowledged.toSorted())
    }
  },
)

test('and at every point on the way there a purchase is whole or not there', { timeout: 600_000 }, async () => {
  const user = await application.signUp()
  const { id } = await shop.order(user, CREDITS)
  const payment = provider.pay(id)
  const left: string[] = []
  cuts.push(() => left.push(cutPower()))
  expect((await shop.verifyPaid(user, payment, CREDITS)).statusCode).toBe(200)
  cuts.length = 0
  const found: boolean[] = []
  for (const name of left) found.push((await purchasesAfter(name)).includes(id))
  // Nothing before the commit, everything after it.
  expect(found).toEqual([...found.slice(0, -1).map(() => false), true])
})
