import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { RECONCILIATION_DAYS, RECONCILIATION_GAP_MAX_MS } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentStatus,
  type ProviderPayment,
} from '../../../ports/payment-provider.ts'
import type { PaymentSync, Outcome } from './settlement.ts'
import { nextCheck } from './schedule.ts'
import { type OrderRow, selectOrderByProviderId } from '../orders/orders.repository.ts'
import { orders } from '../payments.table.ts'

export interface ReconciliationDependencies {
  db: Db
  provider: PaymentProvider
  paymentSync: PaymentSync
  clock: Clock
  logger: Logger
  /** Hears of a provider that does not do what it is asked. */
  reportProvider(error: PaymentProviderError): void
}

/** What the provider told of one order, and what became of it here. */
export interface ReconciledOrder {
  orderId: string
  payments: { id: string; status: PaymentStatus; outcome: Outcome }[]
}

export interface Reconciliation {
  /** Asks the provider about every order that is due, and settles what it tells. A provider that does not answer is asked at the next gap. */
  run(signal: AbortSignal): Promise<void>
  /**
   * Asks about one order at once, open or paid, with all that went back of it. `orderId` is the provider's; null if the order is not
   * ours or another provider's. Rejects with a PaymentProviderError if the provider can't be asked.
   */
  reconcile(orderId: string): Promise<ReconciledOrder | null>
}

const BATCH = 20
const AT_ONCE = 4

export function createReconciliation(dependencies: ReconciliationDependencies): Reconciliation {
  const { db, provider, paymentSync, clock, logger } = dependencies
  let isFailing = false

  async function look(orderId: string, refunds?: 'always'): Promise<ReconciledOrder> {
    const payments = await provider.listPayments(orderId)
    const reconciled: ReconciledOrder = { orderId, payments: [] }
    // What is captured pays the order; what is held is taken only if nothing has.
    for (const payment of payments.toSorted((a, b) => progressOf(b) - progressOf(a))) {
      const outcome = await paymentSync.sync(payment, refunds)
      reconciled.payments.push({ id: payment.id, status: payment.status, outcome })
    }
    return reconciled
  }

  /** One line when it begins to fail and one when it is over, not one for every order. */
  function tellHowItGoes(failures: PaymentProviderError[]): void {
    const [worst] = failures.toSorted((a, b) => Number(b.reason === 'credentials') - Number(a.reason === 'credentials'))
    if (worst && !isFailing) dependencies.reportProvider(worst)
    if (!worst && isFailing) logger.info({}, 'The payment provider answers again.')
    isFailing = worst !== undefined
  }

  async function runBatch(): Promise<'more' | 'done'> {
    const now = clock.now()
    const next = (order: { createdAt: Date; reconcileAttempts: number }) => nextCheck(order, now)
    const due = await claimDueOrders(db, { provider: provider.name, now, limit: BATCH, next })
    const errors = await atOnce(due, async ({ id, providerOrderId }) => {
      if (providerOrderId !== null) await runAbout({ orderId: id }, () => look(providerOrderId))
    })
    const failures = errors.filter((error) => error instanceof PaymentProviderError)
    if (due.length > 0) tellHowItGoes(failures)
    const [bug] = errors.filter((error) => !(error instanceof PaymentProviderError))
    if (bug !== undefined) throw bug
    return due.length === BATCH && failures.length === 0 ? 'more' : 'done'
  }

  return {
    async run(signal) {
      while (!signal.aborted && (await runBatch()) === 'more');
    },

    async reconcile(orderId) {
      const order = await selectOrderByProviderId(db, { provider: provider.name, id: orderId })
      return order ? look(orderId, 'always') : null
    },
  }
}

/** Whatever goes wrong with one does not keep the others waiting. */
async function atOnce<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = []
  const rest = [...items]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item).catch((error: unknown) => errors.push(error))
    }
  })
  await Promise.all(workers)
  return errors
}

function progressOf({ status }: ProviderPayment): number {
  return ['failed', 'created', 'authorized', 'refunded', 'captured'].indexOf(status)
}

export interface DueOrders {
  provider: OrderRow['provider']
  now: Date
  limit: number
  /** When such an order is due again. */
  next(order: OrderRow): Date | null
}

/**
 * Claims open orders that are due, by `orders_next_reconcile_at_idx`, and sets their next time in the same transaction, so that no other
 * worker takes them and none is lost with its worker. After a clock was set back it also claims those whose time is missing or too far ahead.
 */
export function claimDueOrders(db: Db, { provider, now, limit, next }: DueOrders): Promise<OrderRow[]> {
  const time = sql`${now.toISOString()}::timestamptz`
  const isYoung = (days: number) => sql`${orders.createdAt} > ${time} - make_interval(days => ${days}::int)`
  const gap = sql`case when ${isYoung(1)}
    then least(make_interval(secs => ${RECONCILIATION_GAP_MAX_MS / 1_000}::int), make_interval(mins => (2 ^ least(${orders.reconcileAttempts}, 4))::int))
    else make_interval(days => 1) end`
  const isStray = or(
    sql`${orders.nextReconcileAt} > ${time} + ${gap}`,
    and(isNull(orders.nextReconcileAt), isYoung(1 + RECONCILIATION_DAYS)),
  )
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(
        and(or(lte(orders.nextReconcileAt, now), isStray), eq(orders.status, 'created'), eq(orders.provider, provider)),
      )
      .orderBy(asc(orders.nextReconcileAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const order of due) {
      const news = { nextReconcileAt: next(order), reconcileAttempts: order.reconcileAttempts + 1 }
      await tx.update(orders).set(news).where(eq(orders.id, order.id))
    }
    return due
  })
}
