import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import { type PaymentProvider, PaymentProviderError } from '../../../ports/payment-provider.ts'
import type { Reconciliation } from '../settlement/reconciliation.ts'
import { after } from '../../../kernel/pagination.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import type { OrderRow } from './orders.repository.ts'

interface AbandonedDependencies {
  db: Db
  clock: Clock
  logger: Pick<Logger, 'warn'>
  provider: Pick<PaymentProvider, 'name' | 'checkout'>
  reconciliation: Pick<Reconciliation, 'reconcile'>
  /** Retention of orders without a payment attempt, in milliseconds; null keeps them. */
  keptMs: number | null
  /** Maximum number of orders that one run looks up at the provider. */
  askedAtOnce?: number
}

export interface AbandonedOrders {
  /**
   * Deletes old orders without a payment attempt. First it looks up each order at the provider. An order that was paid
   * after all is settled and stays. If the lookup fails, the order stays, too. Returns the number of deleted orders.
   */
  eraseOld(signal: AbortSignal): Promise<number>
}

/** Limit for one hourly run. It bounds the duration of the run and the load on the provider. */
const ASKED_AT_ONCE = 300

export function createAbandonedOrders(dependencies: AbandonedDependencies): AbandonedOrders {
  const { db, clock, logger, provider, reconciliation, keptMs, askedAtOnce = ASKED_AT_ONCE } = dependencies
  const asked = { provider: provider.name, isTest: provider.checkout.isTest }
  /** The last order that was looked up. The next run continues after it and starts over at the end of the list. */
  let position: AbandonedOrder | undefined

  async function ask({ id, providerOrderId }: AbandonedOrder): Promise<'unpaid' | 'stays' | 'away'> {
    try {
      const known = await runAbout({ orderId: id }, () => reconciliation.reconcile(providerOrderId))
      return known?.payments.length === 0 ? 'unpaid' : 'stays'
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.reason === 'refused') return 'stays'
      logger.warn({ err: error }, 'The payment provider is unavailable. Unpaid old orders are kept until the next run.')
      return 'away'
    }
  }

  async function eraseAsked(before: Date, signal: AbortSignal): Promise<number> {
    let erased = 0
    const due = await selectAbandoned(db, { before, asked, position, limit: askedAtOnce })
    for (const order of due) {
      if (signal.aborted) return erased
      const previous = position
      position = order
      const outcome = await ask(order)
      if (outcome === 'unpaid') erased += await deleteAbandoned(db, order.id)
      if (outcome !== 'away') continue
      position = previous
      return erased
    }
    if (due.length < askedAtOnce) position = undefined
    return erased
  }

  return {
    async eraseOld(signal) {
      if (keptMs === null) return 0
      const before = new Date(clock.now().getTime() - keptMs)
      const unasked = await inBatches(() => deleteUnasked(db, { before, asked }), signal)
      return unasked + (await eraseAsked(before, signal))
    },
  }
}

const AT_ONCE = 200

const Abandoned = z.object({ id: z.string(), providerOrderId: z.string(), createdAt: z.coerce.date() })
export type AbandonedOrder = z.infer<typeof Abandoned>

interface Old {
  before: Date
  /** Orders that the configured provider can look up: its own, in the mode (test or live) of its keys. */
  asked: Pick<OrderRow, 'provider' | 'isTest'>
}

/** Open orders without a payment, payment issue or webhook event. Foreign keys also protect the other orders. */
const isAbandoned = sql`status in ('pending', 'created')
  and not exists (select from payments where order_id = orders.id)
  and not exists (select from payment_issues where order_id = orders.id)
  and not exists (select from webhook_events where order_id = orders.id)`

const isOld = ({ before }: Old) => sql`${isAbandoned} and created_at < ${before.toISOString()}::timestamptz`
const isOfAsked = ({ asked }: Old) => sql`(provider = ${asked.provider} and is_test = ${asked.isTest})`

/** The oldest abandoned orders that the provider can look up, by `orders_created_at_idx`. */
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

/** Deletes the order if it is still abandoned and no settlement has locked it. Returns the number of deleted orders. */
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
 * Deletes a batch of old orders that need no lookup at the provider, and returns their number:
 *
 * - pending orders, which no provider knows;
 * - test orders of another provider or of other keys.
 *
 * Live orders of another provider stay.
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
