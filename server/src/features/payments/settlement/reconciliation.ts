import type { Clock } from '../../../kernel/clock.ts'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import {
  PaymentProviderError,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderPayment,
} from '../../../ports/payment-provider.ts'
import type { Inquiry } from './inquiry.ts'
import { selectOrderByName } from '../orders/orders.repository.ts'
import { claimDueOrders } from './reconciliation.repository.ts'
import { nextCheck } from './schedule.ts'
import type { Outcome } from './settlement.ts'

export interface ReconciliationDependencies {
  db: Db
  provider: PaymentProvider
  inquiry: Inquiry
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
  const { db, provider, inquiry, clock, logger } = dependencies
  let isFailing = false

  async function look(orderId: string, refunds?: 'asked for'): Promise<ReconciledOrder> {
    const payments = await provider.listPayments(orderId)
    const reconciled: ReconciledOrder = { orderId, payments: [] }
    // What is captured pays the order; what is held is taken only if nothing has.
    for (const payment of payments.toSorted((a, b) => progressOf(b) - progressOf(a))) {
      const outcome = await inquiry.complete(payment, refunds)
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
    const next = (order: { createdAt: Date; checks: number }) => nextCheck(order, now)
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
      const order = await selectOrderByName(db, orderId)
      return order?.provider === provider.name ? look(orderId, 'asked for') : null
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
