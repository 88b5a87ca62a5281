import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

const AT_ONCE = 200

/**
 * Deletes some open orders from before, by `orders_abandoned`, and answers how many. One with a payment, however it ended, with a finding,
 * or with a webhook that is still remembered, is none of them; the foreign keys of these would refuse it, too. An order that is just being
 * paid is locked by its settlement, and passed by.
 */
export async function deleteAbandoned(db: Db, before: Date): Promise<number> {
  const rows = await queryRows(
    db,
    sql`delete from orders where id in (
        select id from orders
        where status in ('pending', 'created') and created_at < ${before.toISOString()}::timestamptz
          and not exists (select from payments where order_id = orders.id)
          and not exists (select from payment_findings where order_id = orders.id)
          and not exists (select from payment_notices where order_id = orders.id)
        order by created_at limit ${AT_ONCE} for update skip locked)
      returning id`,
    z.object({ id: z.string() }),
  )
  return rows.length
}
