import { createHash, createHmac } from 'node:crypto'
import { toUnixSeconds, type OrderRecord } from './order-record.ts'

/** A webhook as it is sent. */
export interface Webhook {
  /** `order.paid`, `refund.processed` … */
  event: string
  /** The id of the entity that the event is about. */
  subject: string
  body: string
  headers: Record<'content-type' | 'x-razorpay-signature' | 'x-razorpay-event-id', string>
}

/** HMAC-SHA256 as lowercase hex. */
export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Builds all webhooks for the current state of a payment. An event has the same id each time it is sent. */
export function buildWebhooks(record: OrderRecord, paymentId: string, secret: string, now: Date): Webhook[] {
  const payment = record.payments.find(({ id }) => id === paymentId)
  if (!payment) return []
  const buildWebhook = (event: string, entities: Record<string, { id: string }>) => {
    const [subject = ''] = Object.values(entities).map(({ id }) => id)
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
    const envelope = { entity: 'event', account_id: 'acc_sandbox', event, contains: Object.keys(entities), payload }
    const body = JSON.stringify({ ...envelope, created_at: toUnixSeconds(now) })
    const id = `evt_${createHash('sha256').update(`${event} ${subject}`).digest('hex').slice(0, 14)}`
    const signatureHeaders = { 'x-razorpay-signature': sign(secret, body), 'x-razorpay-event-id': id }
    return { event, subject, body, headers: { 'content-type': 'application/json', ...signatureHeaders } }
  }
  const isOfPayment = ({ payment_id }: { payment_id: string }) => payment_id === paymentId
  return [
    ...(payment.captured
      ? [buildWebhook('payment.captured', { payment }), buildWebhook('order.paid', { payment, order: record.order })]
      : [buildWebhook(`payment.${payment.status}`, { payment })]),
    ...record.refunds.filter(isOfPayment).map((refund) => {
      const event = refund.status === 'pending' ? 'created' : refund.status
      return buildWebhook(`refund.${event}`, { refund, payment })
    }),
    ...record.disputes.filter(isOfPayment).map((dispute) => buildWebhook('payment.dispute.lost', { dispute, payment })),
  ]
}

export interface WebhookSenderOptions {
  /** Delivers a webhook to the product. Rejects if the product does not accept it. */
  deliver(webhook: Webhook): Promise<void>
  /** Called with the error of a failed delivery. */
  report(error: unknown): void
}

export function createWebhookSender({ deliver, report }: WebhookSenderOptions) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()

  return {
    /** Delivers all webhooks concurrently. */
    async send(webhooks: readonly Webhook[]): Promise<void> {
      const sent = await Promise.allSettled(webhooks.map(deliver))
      for (const result of sent) if (result.status === 'rejected') report(result.reason)
    },
    /** Runs the work later. Scheduled work is lost when the process ends. */
    schedule(afterMs: number, work: () => Promise<unknown>): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const run = work()
          .catch(report)
          .finally(() => running.delete(run))
        running.add(run)
      }, afterMs)
      timers.add(timer.unref())
    },
    /** Cancels scheduled work and waits for running work. */
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}
