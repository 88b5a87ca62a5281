import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { runInBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { PaymentProvider, ProviderPayment, WebhookEvent, WebhookHeaders } from '../../../ports/payment-provider.ts'
import { scheduleReconciliation } from '../orders/orders.repository.ts'
import { computeEarlyReconciliation } from './schedule.ts'
import type { Outcome, Settlement, SettlementSteps } from './settlement.ts'
import { orders, webhookEvents, payments } from '../payments.table.ts'

export interface WebhookHandlerDependencies {
  db: Db
  provider: PaymentProvider
  settlement: Pick<Settlement, 'run'>
  clock: Clock
  logger: Pick<Logger, 'warn'>
  /** Retention of webhook events in milliseconds; null keeps them. */
  retentionMs: number | null
}

export interface WebhookHandler {
  /**
   * Verifies, applies and stores a webhook event. `body` is the raw request body, which the signature covers. Returns
   * `rejected` if the signature or the format is invalid, otherwise `accepted`, also for events about unknown orders.
   * Rejects if the event cannot be stored; the provider then delivers it again.
   */
  handleWebhook(body: Uint8Array, headers: WebhookHeaders): Promise<'accepted' | 'rejected'>
  /** Deletes events whose retention period has passed. Returns their number. */
  deleteOldEvents(signal: AbortSignal): Promise<number>
}

const ID_MAX_LENGTH = 200

export function createWebhookHandler({
  db,
  provider,
  settlement,
  clock,
  logger,
  retentionMs,
}: WebhookHandlerDependencies): WebhookHandler {
  /** Logs payments for other products on the same account and for deleted orders. They leave no other trace. */
  function logUnknownPayment({ id, orderId, status, amount, currency }: ProviderPayment): void {
    if (status !== 'captured') return
    logger.warn({ paymentId: id, orderId, amount, currency }, 'Received a payment for an unknown order.')
  }

  /**
   * Applies an event even if its id was received before, because the id is not signed. The constraints behind the
   * settlement ensure that each effect happens once.
   */
  async function applyEvent(event: WebhookEvent, steps: SettlementSteps): Promise<Outcome | 'ignored'> {
    const now = clock.now()
    const { tx, settle, applyRefund } = steps
    const { id, type, payment, refund } = event
    const outcome: Outcome | 'ignored' = payment ? await settle(payment) : 'ignored'
    if (refund) await applyRefund(refund)
    const subject = { orderId: payment?.orderId ?? null, paymentId: refund?.paymentId ?? payment?.id ?? null }
    const orderId = await selectOrderIdOfEvent(tx, { provider: provider.name, ...subject })
    if (orderId !== null && outcome === 'waiting')
      await scheduleReconciliation(tx, orderId, computeEarlyReconciliation(now))
    if (orderId !== null) await recordDispute(event, orderId, steps)
    const providerEventId = id.slice(0, ID_MAX_LENGTH)
    await insertWebhookEvent(tx, { provider: provider.name, providerEventId, type, outcome, orderId, receivedAt: now })
    return outcome
  }

  return {
    async handleWebhook(body, headers) {
      const event = provider.parseWebhookEvent(body, headers)
      if (!event) return 'rejected'
      const outcome = await settlement.run((steps) => applyEvent(event, steps))
      if (outcome === 'foreign' && event.payment) logUnknownPayment(event.payment)
      return 'accepted'
    },
    async deleteOldEvents(signal) {
      if (retentionMs === null) return 0
      const before = new Date(clock.now().getTime() - retentionMs)
      return runInBatches(() => deleteWebhookEvents(db, before), signal)
    },
  }
}

const CLOSED_DISPUTE_EVENTS = new Set(['payment.dispute.won', 'payment.dispute.lost', 'payment.dispute.closed'])

async function recordDispute(
  { type, disputeId, payment }: WebhookEvent,
  orderId: string,
  { recordIssue }: SettlementSteps,
) {
  if (disputeId === null || CLOSED_DISPUTE_EVENTS.has(type)) return
  const detail = `The buyer disputes payment ${payment?.id ?? 'of this order'}: respond in the provider's dashboard. Credits are deducted only if it is lost.`
  await recordIssue({ kind: 'dispute', reference: disputeId, orderId, detail })
}

/** Selects the order that an event is about, and returns its id in our database. */
async function selectOrderIdOfEvent(
  tx: Tx,
  { provider, ...subject }: { provider: string; orderId: string | null; paymentId: string | null },
): Promise<string | null> {
  const orderOfPayment = tx
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, subject.paymentId ?? '')))
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(eq(orders.provider, provider), eq(orders.providerOrderId, subject.orderId ?? '')),
        eq(orders.id, orderOfPayment),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** Does nothing if the event was stored before. */
async function insertWebhookEvent(tx: Tx, event: typeof webhookEvents.$inferInsert): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.providerEventId] })
}

/** Deletes a batch of events received before the time, by `webhook_events_received_at_idx`. Returns their number. */
async function deleteWebhookEvents(db: Db, before: Date): Promise<number> {
  const { id, receivedAt } = webhookEvents
  const batch = db.select({ id }).from(webhookEvents).where(lt(receivedAt, before)).limit(DELETE_BATCH_SIZE)
  const deleted = await db.delete(webhookEvents).where(inArray(id, batch)).returning({ id })
  return deleted.length
}

const DELETE_BATCH_SIZE = 500
