import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../ports/query-rows.ts'
import { createTestDatabase } from '../../test/harness/databases.ts'
import { createPersonalData } from './features.ts'

const { db } = await createTestDatabase()

test('every table with user data belongs to a feature that exports and deletes it', async () => {
  const tables = await queryRows(
    db,
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id'`,
    z.object({ name: z.string() }),
  )
  const unexpectedCall = (): never => expect.unreachable()
  const credits = {
    openAccount: unexpectedCall,
    readState: unexpectedCall,
    readPlan: unexpectedCall,
    assignPlan: unexpectedCall,
    charge: unexpectedCall,
    refund: unexpectedCall,
    deduct: unexpectedCall,
    addPurchase: unexpectedCall,
    hasPurchase: unexpectedCall,
    lockBalance: unexpectedCall,
    reverse: unexpectedCall,
    adjust: unexpectedCall,
  }
  const jobs = {
    enqueue: unexpectedCall,
    work: unexpectedCall,
    pause: unexpectedCall,
    stop: unexpectedCall,
    check: unexpectedCall,
    count: unexpectedCall,
  }
  const store = {
    put: unexpectedCall,
    get: unexpectedCall,
    size: unexpectedCall,
    stream: unexpectedCall,
    delete: unexpectedCall,
    list: unexpectedCall,
    link: unexpectedCall,
    check: unexpectedCall,
  }
  const registered = createPersonalData({ credits, store, jobs, clock: { now: unexpectedCall } }).flatMap(
    (feature) => feature.tables,
  )
  // In the two tables listed here, the column with the user has another name.
  expect(registered.toSorted()).toEqual(['users', 'audit_entries', ...tables.map(({ name }) => name)].toSorted())
})
