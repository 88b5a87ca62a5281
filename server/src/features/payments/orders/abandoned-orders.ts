import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { runInBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { runWithLogSubject } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import { type PaymentProvider, PaymentProviderError } from '../../../ports/payment-provider.ts'
import type { Reconciliation } from '../settlement/reconciliation.ts'
import { afterPosition } from '../../../kernel/pagination.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import type { OrderRow } from './orders.repository.ts'

interface AbandonedDependencies {
  db: Db
  clock: Clock
  logger: Pick<Logger, 'warn'>
  provider: Pick<PaymentProvider, 'name' | 'checkout'>
  reconciliation: Pick<Reconciliation, 'reconcile'>
  /** Retention of orders without a payment attempt, in milliseconds; null keeps them. */
  retentionMs: number | null
  /** Maximum number of orders that one run looks up at the provider. */
  lookupBatchSize?: number
}

export interface AbandonedOrders {
  /**
   * Deletes old orders without a payment attempt, after a lookup of each at the provider. An order that turns out to be
   * paid is settled and kept. If its lookup fails, an order is kept, too. Returns the number of deleted orders.
   */
  deleteOld(signal: AbortSignal): Promise<number>
}

/** Bounds the duration of one hourly run and the load on the provider. */
const LOOKUP_BATCH_SIZE = 300

export function createAbandonedOrders(dependencies: AbandonedDependencies): AbandonedOrders {
  const { db, clock, logger, provider, reconciliation, retentionMs, lookupBatchSize = LOOKUP_BATCH_SIZE } = dependencies
  const currentProvider = { provider: provider.name, isTest: provider.checkout.isTest }
  /** The last order that was looked up. The next run continues after it and starts over at the end of the list. */
  let position: AbandonedOrder | undefined

  async function lookUp({ id, providerOrderId }: AbandonedOrder): Promise<'unpaid' | 'kept' | 'unavailable'> {
    try {
      const reconciled = await runWithLogSubject({ orderId: id }, () => reconciliation.reconcile(providerOrderId))
      return reconciled?.payments.length === 0 ? 'unpaid' : 'kept'
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.reason === 'refused') return 'kept'
      logger.warn({ err: error }, 'The payment provider is unavailable. Unpaid old orders are kept until the next run.')
      return 'unavailable'
    }
  }

  async function deleteAfterLookup(before: Date, signal: AbortSignal): Promise<number> {
    let deleted = 0
    const abandoned = await selectAbandoned(db, { before, currentProvider, position, limit: lookupBatchSize })
    for (const order of abandoned) {
      if (signal.aborted) return deleted
      const previous = position
      // Advanced before the lookup, so that an order whose lookup throws does not block the others.
      position = order
      const outcome = await lookUp(order)
      if (outcome === 'unpaid') deleted += await deleteAbandoned(db, order.id)
      if (outcome !== 'unavailable') continue
      position = previous
      return deleted
    }
    if (abandoned.length < lookupBatchSize) position = undefined
    return deleted
  }

  return {
    async deleteOld(signal) {
      if (retentionMs === null) return 0
      const before = new Date(clock.now().getTime() - retentionMs)
      const deletedWithoutLookup = await runInBatches(
        () => deleteWithoutLookup(db, { before, currentProvider }),
        signal,
      )
      return deletedWithoutLookup + (await deleteAfterLookup(before, signal))
    },
  }
}

const BATCH_SIZE = 200

const Abandoned = z.object({ id: z.string(), providerOrderId: z.string(), createdAt: z.coerce.date() })
type AbandonedOrder = z.infer<typeof Abandoned>

interface OldOrders {
  /** Orders created before this time are old. */
  before: Date
  /** The configured provider and the mode (test or live) of its keys. It can look up only orders that match both. */
  currentProvider: Pick<OrderRow, 'provider' | 'isTest'>
}

/** Open orders without a payment, payment issue or webhook event. Foreign keys also prevent the deletion of others. */
const isAbandoned = sql`status in ('pending', 'created')
  and not exists (select from payments where order_id = orders.id)
  and not exists (select from payment_issues where order_id = orders.id)
  and not exists (select from webhook_events where order_id = orders.id)`

const isOldAndAbandoned = ({ before }: OldOrders) =>
  sql`${isAbandoned} and created_at < ${before.toISOString()}::timestamptz`
const isOfCurrentProvider = ({ currentProvider }: OldOrders) =>
  sql`(provider = ${currentProvider.provider} and is_test = ${currentProvider.isTest})`

/** Selects the oldest abandoned orders that the provider can look up, by `orders_created_at_idx`. */
function selectAbandoned(
  db: Db,
  { position, limit, ...query }: OldOrders & { position: AbandonedOrder | undefined; limit: number },
): Promise<AbandonedOrder[]> {
  const isNext = afterPosition({ createdAt: sql`created_at`, id: sql`id` }, position, 'ascending')
  return queryRows(
    db,
    sql`select id, provider_order_id as "providerOrderId", created_at as "createdAt" from orders
      where ${isOldAndAbandoned(query)} and status = 'created' and ${isOfCurrentProvider(query)} and ${isNext ?? sql`true`}
      order by created_at, id limit ${limit}`,
    Abandoned,
  )
}

/** Deletes the order if it is still abandoned and no settlement has locked it. Returns the number of deleted orders. */
async function deleteAbandoned(db: Db, id: string): Promise<number> {
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
 * - pending orders, which were not created at the provider;
 * - test orders of another provider or of other keys.
 *
 * Live orders of another provider are kept.
 */
async function deleteWithoutLookup(db: Db, query: OldOrders): Promise<number> {
  const rows = await queryRows(
    db,
    sql`delete from orders where id in (
        select id from orders where ${isOldAndAbandoned(query)} and (status = 'pending' or is_test and not ${isOfCurrentProvider(query)})
        order by created_at limit ${BATCH_SIZE} for update skip locked)
      returning id`,
    z.object({ id: z.string() }),
  )
  return rows.length
}
