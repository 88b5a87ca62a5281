import { CURRENCIES, ORDER_STATUSES } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { isDecided } from './payments.operating.repository.ts'
import { FINDING_KINDS, paymentFindings } from './orders/orders.table.ts'

const SHOWN_MS = 30 * 86_400_000

const OrderFigure = z.object({
  status: z.enum(ORDER_STATUSES),
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
  orders: z.coerce.number(),
  /** Minor units. */
  amount: z.coerce.number(),
})

/** How many orders of the last 30 days there are in each state, and what they come to. By `orders_newest`: what is older is not read. */
export function selectOrderFigures(db: Db | Tx, now: Date): Promise<z.infer<typeof OrderFigure>[]> {
  const since = new Date(now.getTime() - SHOWN_MS)
  return queryRows(
    db,
    sql`select status, currency, is_test as "isTest", count(*) as orders, sum(amount) as amount
      from orders where created_at > ${since.toISOString()}::timestamptz group by 1, 2, 3`,
    OrderFigure,
  )
}

const Unsettled = z.object({ payments: z.coerce.number(), oldestSeconds: z.coerce.number() })

/** Money that has come in for orders which are still open, and of which nothing was told to the operator: nobody has been credited for it yet. */
export async function selectUnsettled(db: Db, now: Date): Promise<z.infer<typeof Unsettled>> {
  const [row] = await queryRows(
    db,
    sql`select count(*) as payments,
        greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(payments.created_at)), 0)) as "oldestSeconds"
      from payments join orders on orders.id = payments.order_id
      where payments.status = 'captured' and orders.status in ('pending', 'created')
        and not exists (select from payment_findings where reference = payments.id)`,
    Unsettled,
  )
  return row ?? { payments: 0, oldestSeconds: 0 }
}

const Undecided = z.object({ kind: z.enum(FINDING_KINDS), findings: z.coerce.number() })

/** What waits for the operator's decision, a row for each kind that does. */
export function selectUndecided(db: Db): Promise<z.infer<typeof Undecided>[]> {
  return queryRows(
    db,
    sql`select kind, count(*) as findings from ${paymentFindings} where not ${isDecided} group by kind`,
    Undecided,
  )
}
