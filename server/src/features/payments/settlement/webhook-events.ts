import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { PaymentProvider, ProviderPayment, WebhookEvent, WebhookHeaders } from '../../../ports/payment-provider.ts'
import { checkSoon } from '../orders/orders.repository.ts'
import { soonCheck } from './schedule.ts'
import type { Outcome, Settlement, SettlementSteps } from './settlement.ts'
import { orders, webhookEvents, payments } from '../payments.table.ts'

export interface PaymentNoticesDependencies {
  db: Db
  provider: PaymentProvider
  settlement: Settlement
  clock: Clock
  logger: Pick<Logger, 'warn'>
  /** Retention of webhook events in milliseconds; null keeps them. */
  keptMs: number | null
}

export interface PaymentNotices {
  /**
   * Verifies, applies and stores a webhook event. `body` is the raw request body, which the signature covers. Returns
   * `rejected` if the signature or the format is invalid, otherwise `accepted`, also for events about unknown orders.
   * Rejects if the event cannot be stored; the provider then delivers it again.
   */
  hear(body: Uint8Array, headers: WebhookHeaders): Promise<'accepted' | 'rejected'>
  /** Deletes events whose retention period has passed. Returns their number. */
  forgetOld(signal: AbortSignal): Promise<number>
}

const ID_MAX_LENGTH = 200

export function createPaymentNotices({
  db,
  provider,
  settlement,
  clock,
  logger,
  keptMs,
}: PaymentNoticesDependencies): PaymentNotices {
  /** Logs payments for other products on the same account and for deleted orders. They leave no other trace. */
  function tellForeign({ id, orderId, status, amount, currency }: ProviderPayment): void {
    if (status !== 'captured') return
    logger.warn({ paymentId: id, orderId, amount, currency }, 'Received a payment for an unknown order.')
  }

  return {
    async hear(body, headers) {
      const notice = provider.readWebhookEvent(body, headers)
      if (!notice) return 'rejected'
      const outcome = await settlement.run((steps) => takeIn(notice, steps, clock.now()))
      if (outcome === 'foreign' && notice.payment) tellForeign(notice.payment)
      return 'accepted'
    },
    async forgetOld(signal) {
      if (keptMs === null) return 0
      const before = new Date(clock.now().getTime() - keptMs)
      return inBatches(() => deleteNotices(db, before), signal)
    },
  }
}

/**
 * Applies an event even if its id is known, because the id is not signed. The constraints behind the settlement ensure
 * that each effect happens once.
 */
async function takeIn(notice: WebhookEvent, steps: SettlementSteps, now: Date): Promise<Outcome | 'ignored'> {
  const { tx, settle, applyRefund } = steps
  const { id, type, payment, refund } = notice
  const outcome: Outcome | 'ignored' = payment ? await settle(payment) : 'ignored'
  if (refund) await applyRefund(refund)
  const provider = steps.provider
  const about = { provider, orderId: payment?.orderId ?? null, paymentId: refund?.paymentId ?? payment?.id ?? null }
  const orderId = await selectOrderIdOf(tx, about)
  if (orderId !== null && outcome === 'waiting') await checkSoon(tx, orderId, soonCheck(now))
  if (orderId !== null) await noteDispute(notice, orderId, steps)
  const providerEventId = id.slice(0, ID_MAX_LENGTH)
  await insertNotice(tx, { provider, providerEventId, type, outcome, orderId, receivedAt: now })
  return outcome
}

const DECIDED = new Set(['payment.dispute.won', 'payment.dispute.lost', 'payment.dispute.closed'])

async function noteDispute({ type, disputeId, payment }: WebhookEvent, orderId: string, { note }: SettlementSteps) {
  if (disputeId === null || DECIDED.has(type)) return
  const detail = `The buyer disputes payment ${payment?.id ?? 'of this order'}: answer it in the provider's dashboard. Nothing is taken back before it is lost.`
  await note({ kind: 'dispute', reference: disputeId, orderId, detail })
}

/** The id in our database of the order that an event is about. */
export async function selectOrderIdOf(
  tx: Tx,
  { provider, ...about }: { provider: string; orderId: string | null; paymentId: string | null },
): Promise<string | null> {
  const paidBy = tx
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, about.paymentId ?? '')))
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(and(eq(orders.provider, provider), eq(orders.providerOrderId, about.orderId ?? '')), eq(orders.id, paidBy)),
    )
    .limit(1)
  return row?.id ?? null
}

/** Does nothing if the event was stored before. */
export async function insertNotice(tx: Tx, notice: typeof webhookEvents.$inferInsert): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values(notice)
    .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.providerEventId] })
}

/** Deletes a batch of events received before the time, by `webhook_events_received_at_idx`. Returns their number. */
export async function deleteNotices(db: Db, before: Date): Promise<number> {
  const { id, receivedAt } = webhookEvents
  const some = db.select({ id }).from(webhookEvents).where(lt(receivedAt, before)).limit(DELETED_AT_ONCE)
  const gone = await db.delete(webhookEvents).where(inArray(id, some)).returning({ id })
  return gone.length
}

const DELETED_AT_ONCE = 500
