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
  /** How long a notice is remembered; null for good. */
  keptMs: number | null
}

export interface PaymentNotices {
  /**
   * Takes in what the provider tells by a webhook, as its bytes came. `refused` if it is not the provider's; `heard` is everything else,
   * also what is not about us. Rejects if it could not be kept: then the provider has to say it again.
   */
  hear(body: Uint8Array, headers: WebhookHeaders): Promise<'heard' | 'refused'>
  /** Forgets what was heard longer ago than is remembered. Answers how much. */
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
  /** Of something else that is sold on the same account, or of an order that was erased: nothing here would tell of it. */
  function tellForeign({ id, orderId, status, amount, currency }: ProviderPayment): void {
    if (status !== 'captured') return
    logger.warn({ paymentId: id, orderId, amount, currency }, 'Money came in for an order that is not here.')
  }

  return {
    async hear(body, headers) {
      const notice = provider.readWebhookEvent(body, headers)
      if (!notice) return 'refused'
      const outcome = await settlement.run((steps) => takeIn(notice, steps, clock.now()))
      if (outcome === 'foreign' && notice.payment) tellForeign(notice.payment)
      return 'heard'
    },
    async forgetOld(signal) {
      if (keptMs === null) return 0
      const before = new Date(clock.now().getTime() - keptMs)
      return inBatches(() => deleteNotices(db, before), signal)
    },
  }
}

/**
 * The event's id is not signed, so a known one saves a row and never an effect: what happens once is for the settlement's constraints
 * to say.
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

/** Our id of the order that a notice is about. */
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

/** Nothing, if it was heard before. */
export async function insertNotice(tx: Tx, notice: typeof webhookEvents.$inferInsert): Promise<void> {
  await tx
    .insert(webhookEvents)
    .values(notice)
    .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.providerEventId] })
}

/** Deletes some of what was heard before, by `webhook_events_received_at_idx`, and answers how many. */
export async function deleteNotices(db: Db, before: Date): Promise<number> {
  const { id, receivedAt } = webhookEvents
  const some = db.select({ id }).from(webhookEvents).where(lt(receivedAt, before)).limit(DELETED_AT_ONCE)
  const gone = await db.delete(webhookEvents).where(inArray(id, some)).returning({ id })
  return gone.length
}

const DELETED_AT_ONCE = 500
