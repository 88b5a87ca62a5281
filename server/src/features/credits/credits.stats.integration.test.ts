import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Tx } from '../../ports/database.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { createLedgerStats } from './index.ts'

const { db } = await createTestDatabase()
const MINUTE_MS = 60_000

async function insertAccount(): Promise<string> {
  const userId = randomUUID()
  await db.execute(sql`insert into user_credits (user_id, subscription_plan_id)
    select ${userId}::uuid, id from subscription_plans limit 1`)
  return userId
}

/** Inserts an entry whose transaction started `ageMs` ago. */
const insertEntry = (tx: Db | Tx, userId: string, kind: string, amount: number, ageMs = 0) =>
  tx.execute(sql`insert into ledger_entries (user_id, amount, kind, reference, balance, reason, created_at)
    select user_id, ${amount}::int, ${kind}, ${randomUUID()}, balance + ${amount}::int, 'why', now() - make_interval(secs => ${ageMs / 1000})
    from user_credits where user_id = ${userId}`)

const readUsedKinds = async (readStats: ReturnType<typeof createLedgerStats>) =>
  Object.fromEntries((await readStats()).filter(({ entries }) => entries > 0).map(({ kind, ...sums }) => [kind, sums]))

test('each entry is counted once, however often the statistics are read', async () => {
  const [readStats, user] = [createLedgerStats(db, 0), await insertAccount()]
  expect(await readUsedKinds(readStats)).toEqual({})
  await insertEntry(db, user, 'welcome', 80)
  await insertEntry(db, user, 'adjustment', -30)
  const expectedFirst = {
    welcome: { entries: 1, given: 80, taken: 0 },
    adjustment: { entries: 1, given: 0, taken: 30 },
  }
  expect(await readUsedKinds(readStats)).toEqual(expectedFirst)
  expect(await readUsedKinds(readStats)).toEqual(expectedFirst)
  await insertEntry(db, user, 'adjustment', 5)
  const expectedLater = { ...expectedFirst, adjustment: { entries: 2, given: 5, taken: 30 } }
  expect(await readUsedKinds(readStats)).toEqual(expectedLater)
  expect(await readUsedKinds(createLedgerStats(db, 0))).toEqual(expectedLater)
})

test('entries are counted only when no open transaction can still add an earlier one', async () => {
  const [readStats, user] = [createLedgerStats(db, MINUTE_MS), await insertAccount()]
  const deductionsBefore = (await readUsedKinds(readStats)).deduct?.entries ?? 0
  await insertEntry(db, user, 'welcome', 80, 3 * MINUTE_MS)
  await insertEntry(db, user, 'deduct', -1, 2 * MINUTE_MS)
  await insertEntry(db, user, 'deduct', -1)
  await insertEntry(db, user, 'deduct', -1)
  expect((await readUsedKinds(readStats)).deduct?.entries).toBe(deductionsBefore + 1)
  expect((await readUsedKinds(createLedgerStats(db, 0))).deduct?.entries).toBe(deductionsBefore + 3)
})
