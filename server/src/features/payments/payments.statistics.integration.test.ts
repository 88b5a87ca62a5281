import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { countTableReads } from '../../../test/harness/table-reads.ts'
import { selectOrderStats } from './index.ts'

const OLD_ORDERS = 5_000
const { db } = await createTestDatabase()

test('order statistics cover 30 days and read no older orders', async () => {
  await db.execute(sql`insert into user_credits (user_id) values (gen_random_uuid())`)
  await db.execute(sql`
    insert into orders (id, user_id, pack_id, credits, amount, currency, provider, is_test, provider_order_id, status, created_at)
    select gen_random_uuid(), user_id, credit_packs.id, 100, 500, 'USD', 'sandbox', number = ${OLD_ORDERS + 3}, 'order_' || number, 'created',
      now() - case when number > ${OLD_ORDERS} then interval '29 days' else interval '31 days' end
    from user_credits, (select id from credit_packs limit 1) credit_packs, generate_series(1, ${OLD_ORDERS + 3}) number`)
  await db.execute(sql`analyze orders`)
  await db.transaction(async (tx) => {
    const before = await countTableReads(tx, 'orders')
    expect(await selectOrderStats(tx, new Date())).toEqual(
      expect.arrayContaining([
        { status: 'created', currency: 'USD', isTest: false, orders: 2, amount: 1_000 },
        { status: 'created', currency: 'USD', isTest: true, orders: 1, amount: 500 },
      ]),
    )
    const after = await countTableReads(tx, 'orders')
    expect([after.scans - before.scans, after.byIndex - before.byIndex]).toEqual([0, 1])
  })
})
