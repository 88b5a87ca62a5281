import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import { PaymentProviderError, type PaymentProvider } from '../../../ports/payment-provider.ts'
import * as repository from './abandoned.repository.ts'
import type { AbandonedOrder } from './abandoned.repository.ts'
import type { Reconciliation } from '../settlement/reconciliation.ts'

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
  /** Whom the last look came to. Those that stay, stay behind, and keep nobody else waiting. */
  let last: AbandonedOrder | undefined

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
    const due = await repository.selectAbandoned(db, { before, asked, position: last, limit: askedAtOnce })
    for (const order of due) {
      if (signal.aborted) return erased
      const next = last
      last = order
      const outcome = await ask(order)
      if (outcome === 'unpaid') erased += await repository.deleteAbandoned(db, order.id)
      if (outcome !== 'away') continue
      last = next
      return erased
    }
    if (due.length < askedAtOnce) last = undefined
    return erased
  }

  return {
    async eraseOld(signal) {
      if (keptMs === null) return 0
      const before = new Date(clock.now().getTime() - keptMs)
      const unasked = await inBatches(() => repository.deleteUnasked(db, { before, asked }), signal)
      return unasked + (await eraseAsked(before, signal))
    },
  }
}
