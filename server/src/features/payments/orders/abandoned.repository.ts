import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { after } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import type { OrderRow } from './orders.repository.ts'

const AT_ONCE = 200

const Abandoned = z.object({ id: z.string(), providerOrderId: z.string(), createdAt: z.coerce.date() })
export type AbandonedOrder = z.infer<typeof Abandoned>

interface Old {
  before: Date
  /** Whose orders can be asked about: the provider's that is configured, of its kind of keys. */
  asked: Pick<OrderRow, 'provider' | 'isTest'>
}

/**
 * An order with a payment, however it ended, with a finding, or with a webhook that is still remembered, is none; the foreign keys of these
 * would refuse it, too.
 */
const isAbandoned = sql`status in ('pending', 'created')
  and not exists (select from payments where order_id = orders.id)
  and not exists (select from payment_findings where order_id = orders.id)
  and not exists (select from payment_notices where order_id = orders.id)`

const isOld = ({ before }: Old) => sql`${isAbandoned} and created_at < ${before.toISOString()}::timestamptz`
const isOfAsked = ({ asked }: Old) => sql`(provider = ${asked.provider} and is_test = ${asked.isTest})`

/** The oldest of the provider's own orders, by `orders_abandoned`. */
export function selectAbandoned(
  db: Db,
  { position, limit, ...old }: Old & { position: AbandonedOrder | undefined; limit: number },
): Promise<AbandonedOrder[]> {
  const isNext = after({ createdAt: sql`created_at`, id: sql`id` }, position, 'ascending')
  return queryRows(
    db,
    sql`select id, provider_order_id as "providerOrderId", created_at as "createdAt" from orders
      where ${isOld(old)} and status = 'created' and ${isOfAsked(old)} and ${isNext ?? sql`true`}
      order by created_at, id limit ${limit}`,
    Abandoned,
  )
}

/** Deletes one that is abandoned still, and answers how many that were. One that is just being paid is locked by its settlement. */
export async function deleteAbandoned(db: Db, id: string): Promise<number> {
  const rows = await queryRows(
    db,
    sql`delete from orders where id in (
        select id from orders where id = ${id}::uuid and ${isAbandoned} for update skip locked)
      returning id`,
    z.object({ id: z.string() }),
  )
  return rows.length
}

/**
 * Deletes some about which nobody has to be asked, and answers how many: the provider never opened them, or another one did, or the same with
 * other keys, for no money. What another one opened for money stays.
 */
export async function deleteUnasked(db: Db, old: Old): Promise<number> {
  const rows = await queryRows(
    db,
    sql`delete from orders where id in (
        select id from orders where ${isOld(old)} and (status = 'pending' or is_test and not ${isOfAsked(old)})
        order by created_at limit ${AT_ONCE} for update skip locked)
      returning id`,
    z.object({ id: z.string() }),
  )
  return rows.length
}
