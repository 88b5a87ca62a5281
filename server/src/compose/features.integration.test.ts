import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../ports/query-rows.ts'
import { createTestDatabase } from '../../test/harness/databases.ts'
import { personalDataOf } from './features.ts'

const { db } = await createTestDatabase()

test('every table with user data belongs to a feature that exports and deletes it', async () => {
  const tables = await queryRows(
    db,
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id'`,
    z.object({ name: z.string() }),
  )
  const unused = (): never => expect.unreachable()
  const credits = {
    openAccount: unused,
    state: unused,
    plan: unused,
    assignPlan: unused,
    charge: unused,
    refund: unused,
    deduct: unused,
    purchase: unused,
    hasPurchase: unused,
    lockBalance: unused,
    reverse: unused,
    adjust: unused,
  }
  const jobs = { enqueue: unused, work: unused, pause: unused, stop: unused, check: unused, count: unused }
  const store = {
    put: unused,
    get: unused,
    size: unused,
    stream: unused,
    delete: unused,
    list: unused,
    link: unused,
    check: unused,
  }
  const registered = personalDataOf({ credits, store, jobs, clock: { now: unused } }).flatMap(
    (feature) => feature.tables,
  )
  // These tables have other names for the user column.
  expect(registered.toSorted()).toEqual(['users', 'audit_entries', ...tables.map(({ name }) => name)].toSorted())
})
