import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Tx } from '../../ports/database.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { createLedgerFigures } from './index.ts'

const { db } = await createTestDatabase()
const MINUTE_MS = 60_000

async function addAccount(): Promise<string> {
  const userId = randomUUID()
  await db.execute(sql`insert into user_credits (user_id, subscription_plan_id)
    select ${userId}::uuid, id from subscription_plans limit 1`)
  return userId
}

/** Inserts an entry whose transaction started `ageMs` ago. */
const enter = (tx: Db | Tx, userId: string, kind: string, amount: number, ageMs = 0) =>
  tx.execute(sql`insert into ledger_entries (user_id, amount, kind, reference, balance, reason, created_at)
    select user_id, ${amount}::int, ${kind}, ${randomUUID()}, balance + ${amount}::int, 'why', now() - make_interval(secs => ${ageMs / 1000})
    from user_credits where user_id = ${userId}`)

const used = async (figures: ReturnType<typeof createLedgerFigures>) =>
  Object.fromEntries((await figures()).filter(({ entries }) => entries > 0).map(({ kind, ...sums }) => [kind, sums]))

test('each entry is counted once, however often the statistics are read', async () => {
  const [figures, user] = [createLedgerFigures(db, 0), await addAccount()]
  expect(await used(figures)).toEqual({})
  await enter(db, user, 'welcome', 80)
  await enter(db, user, 'adjustment', -30)
  const first = { welcome: { entries: 1, given: 80, taken: 0 }, adjustment: { entries: 1, given: 0, taken: 30 } }
  expect(await used(figures)).toEqual(first)
  expect(await used(figures)).toEqual(first)
  await enter(db, user, 'adjustment', 5)
  const later = { ...first, adjustment: { entries: 2, given: 5, taken: 30 } }
  expect(await used(figures)).toEqual(later)
  expect(await used(createLedgerFigures(db, 0))).toEqual(later)
})

test('entries are counted only when no open transaction can still add an earlier one', async () => {
  const [figures, user] = [createLedgerFigures(db, MINUTE_MS), await addAccount()]
  const before = (await used(figures)).deduct?.entries ?? 0
  await enter(db, user, 'welcome', 80, 3 * MINUTE_MS)
  await enter(db, user, 'deduct', -1, 2 * MINUTE_MS)
  await enter(db, user, 'deduct', -1)
  await enter(db, user, 'deduct', -1)
  expect((await used(figures)).deduct?.entries).toBe(before + 1)
  expect((await used(createLedgerFigures(db, 0))).deduct?.entries).toBe(before + 3)
})
