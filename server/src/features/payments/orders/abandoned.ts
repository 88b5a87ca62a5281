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
  /** How long after it was made an order that nobody tried to pay is kept; null for good. */
  keptMs: number | null
  /** The most that the provider is asked about each time. */
  askedAtOnce?: number
}

export interface AbandonedOrders {
  /**
   * Erases orders that nobody has ever tried to pay. The provider is asked about each once more: one that was paid all the same is settled and
   * stays, and so does one that it can't be asked about now. Answers how many were erased.
   */
  eraseOld(signal: AbortSignal): Promise<number>
}

/** Every hour, one after the other: no list is too long for it, and no provider is hurried. */
const ASKED_AT_ONCE = 300

export function createAbandonedOrders(dependencies: AbandonedDependencies): AbandonedOrders {
  const { db, clock, logger, provider, reconciliation, keptMs, askedAtOnce = ASKED_AT_ONCE } = dependencies
  const asked = { provider: provider.name, isTest: provider.checkout.isTest }
  /** The last order that was checked. Orders that stay are passed over until the list begins again. */
  let position: AbandonedOrder | undefined

  async function ask({ id, providerOrderId }: AbandonedOrder): Promise<'unpaid' | 'stays' | 'away'> {
    try {
      const known = await runAbout({ orderId: id }, () => reconciliation.reconcile(providerOrderId))
      return known?.payments.length === 0 ? 'unpaid' : 'stays'
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.reason === 'refused') return 'stays'
      logger.warn({ err: error }, 'The payment provider can’t be asked about old orders: they stay for now.')
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
  /** Whose orders can be asked about: the provider's that is configured, of its kind of keys. */
  asked: Pick<OrderRow, 'provider' | 'isTest'>
}

/**
 * An order with a payment, however it ended, with a finding, or with a webhook that is still remembered, is none; the foreign keys of these
 * would refuse it, too.
 */
const isAbandoned = sql`status in ('pending', 'created')
  and not exists (select from payments where order_id = orders.id)
  and not exists (select from payment_issues where order_id = orders.id)
  and not exists (select from webhook_events where order_id = orders.id)`

const isOld = ({ before }: Old) => sql`${isAbandoned} and created_at < ${before.toISOString()}::timestamptz`
const isOfAsked = ({ asked }: Old) => sql`(provider = ${asked.provider} and is_test = ${asked.isTest})`

/** The oldest of the provider's own orders, by `orders_created_at_idx`. */
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
 * Deletes some orders that the provider in use need not be asked about, and returns how many:
 *
 * - pending ones, which no provider knows;
 * - test orders of another provider, or of other keys.
 *
 * Orders of another provider for real money stay.
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
