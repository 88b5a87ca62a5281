import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { runWithLogSubject } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentStatus,
  type ProviderPayment,
} from '../../../ports/payment-provider.ts'
import type { Outcome, Settlement } from './settlement.ts'
import { computeNextReconciliation, computeRetry, isMisscheduled } from './schedule.ts'
import { type OrderRow, selectOrderByProviderId } from '../orders/orders.repository.ts'
import { orders } from '../payments.table.ts'

export interface ReconciliationDependencies {
  db: Db
  provider: PaymentProvider
  settlement: Pick<Settlement, 'sync'>
  clock: Clock
  logger: Logger
  /** Called when calls to the provider fail. */
  reportProviderError(error: PaymentProviderError): void
}

/** The payments of one order at the provider, with their settlement outcomes. */
export interface ReconciledOrder {
  orderId: string
  payments: { id: string; status: PaymentStatus; outcome: Outcome }[]
}

export interface Reconciliation {
  /**
   * Looks up all due orders at the provider and settles their payments. If the reconciliation of an order fails, it is
   * repeated later: the last one daily until the order is 30 days old.
   */
  run(signal: AbortSignal): Promise<void>
  /**
   * Reconciles one order immediately, open or paid, including its refunds. `orderId` is the provider's id. Returns null
   * if our database has no such order of the configured provider. Rejects with a PaymentProviderError if the lookup
   * fails.
   */
  reconcile(orderId: string): Promise<ReconciledOrder | null>
}

const BATCH_SIZE = 20
const CONCURRENCY = 4

export function createReconciliation(dependencies: ReconciliationDependencies): Reconciliation {
  const { db, provider, settlement, clock, logger } = dependencies
  const runLimited = createConcurrencyLimiter(CONCURRENCY)
  let isFailing = false

  async function reconcileOrder(orderId: string, refunds?: 'always'): Promise<ReconciledOrder> {
    const payments = await provider.listPayments(orderId)
    const reconciled: ReconciledOrder = { orderId, payments: [] }
    // Captured payments come first: an authorized one is captured only if the order is still unpaid.
    for (const payment of payments.toSorted((a, b) => getPriority(b) - getPriority(a))) {
      const outcome = await settlement.sync(payment, refunds)
      reconciled.payments.push({ id: payment.id, status: payment.status, outcome })
    }
    return reconciled
  }

  /** Logs the start and the end of an outage once, not once per order. */
  function logOutage(failures: PaymentProviderError[]): void {
    const [worst] = failures.toSorted((a, b) => Number(b.reason === 'credentials') - Number(a.reason === 'credentials'))
    if (worst && !isFailing) dependencies.reportProviderError(worst)
    if (!worst && isFailing) logger.info({}, 'The payment provider responds again.')
    isFailing = worst !== undefined
  }

  async function reconcileDueOrder({ id, providerOrderId, retryAt }: DueOrder): Promise<void> {
    if (providerOrderId === null) return
    try {
      await reconcileOrder(providerOrderId)
      if (retryAt !== null) await cancelRetry(db, { id, retryAt })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) logger.error({ err: error }, 'An order could not be reconciled.')
      throw error
    }
  }

  async function runBatch(): Promise<'more' | 'done'> {
    const now = clock.now()
    const dueOrders = await claimDueOrders(db, { provider: provider.name, now, limit: BATCH_SIZE })
    const results = await Promise.allSettled(
      dueOrders.map((order) =>
        runLimited(() => runWithLogSubject({ orderId: order.id }, () => reconcileDueOrder(order))),
      ),
    )
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    if (dueOrders.length > 0) logOutage(errors.filter((error) => error instanceof PaymentProviderError))
    return dueOrders.length === BATCH_SIZE && errors.length === 0 ? 'more' : 'done'
  }

  return {
    async run(signal) {
      while (!signal.aborted && (await runBatch()) === 'more');
    },

    async reconcile(orderId) {
      const order = await selectOrderByProviderId(db, { provider: provider.name, id: orderId })
      return order ? reconcileOrder(orderId, 'always') : null
    },
  }
}

function getPriority({ status }: ProviderPayment): number {
  return ['failed', 'created', 'authorized', 'refunded', 'captured'].indexOf(status)
}

interface DueOrdersQuery {
  provider: OrderRow['provider']
  now: Date
  limit: number
}

interface DueOrder extends Pick<OrderRow, 'id' | 'providerOrderId'> {
  /** When the last reconciliation is due again unless it succeeds; null if it is not the last one or not repeated. */
  retryAt: Date | null
}

/**
 * Claims open orders that are due, by `orders_next_reconcile_at_idx`. The next time of each order is set in the same
 * transaction, so no other worker claims it, and it is due again even if this worker crashes. Also claims misscheduled
 * orders.
 */
function claimDueOrders(db: Db, { provider, now, limit }: DueOrdersQuery): Promise<DueOrder[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(orders)
      .where(
        and(
          or(lte(orders.nextReconcileAt, now), isMisscheduled(now)),
          eq(orders.status, 'created'),
          eq(orders.provider, provider),
        ),
      )
      .orderBy(asc(orders.nextReconcileAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const dueOrders: DueOrder[] = []
    for (const order of rows) {
      const next = computeNextReconciliation(order, now)
      const retryAt = next === null ? computeRetry(order, now) : null
      const changes = { nextReconcileAt: next ?? retryAt, reconcileAttempts: order.reconcileAttempts + 1 }
      await tx.update(orders).set(changes).where(eq(orders.id, order.id))
      dueOrders.push({ id: order.id, providerOrderId: order.providerOrderId, retryAt })
    }
    return dueOrders
  })
}

/** Does nothing if the order was scheduled for another time since it was claimed, for example by a webhook. */
async function cancelRetry(db: Db, { id, retryAt }: { id: string; retryAt: Date }): Promise<void> {
  await db
    .update(orders)
    .set({ nextReconcileAt: null })
    .where(and(eq(orders.id, id), eq(orders.nextReconcileAt, retryAt)))
}
