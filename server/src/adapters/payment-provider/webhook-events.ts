import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ProviderRefund, WebhookEvent, WebhookHeaders } from '../../ports/payment-provider.ts'
import { isSigned } from './signatures.ts'
import { WebhookEnvelope } from './vendor-shapes.ts'

/** Reads a webhook's bytes as they came; null if none of the secrets signed them or if they are no event. */
export function readWebhookEvent(
  secrets: readonly string[],
  body: Uint8Array,
  headers: WebhookHeaders,
): WebhookEvent | null {
  const signature = headers['x-razorpay-signature']
  if (signature === undefined || !isSigned(secrets, body, signature)) return null
  const read = WebhookEnvelope.safeParse(parseJson(body))
  if (!read.success) return null
  const { event, payload } = read.data
  return {
    // Without a name of its own an event is what it says.
    id: headers['x-razorpay-event-id'] || createHash('sha256').update(body).digest('hex'),
    type: event,
    payment: payload.payment?.entity ?? null,
    refund: refundOf(event, payload),
    disputeId: payload.dispute?.entity.id ?? null,
  }
}

/** A refund counts when it is done; a dispute, when it is lost: then the money is gone all the same. */
function refundOf(
  event: string,
  { refund, dispute }: z.output<typeof WebhookEnvelope>['payload'],
): ProviderRefund | null {
  if (event === 'refund.processed' && refund) return refund.entity
  if (event !== 'payment.dispute.lost' || !dispute) return null
  const { id, payment_id: paymentId, amount, amount_deducted: deducted, created_at: createdAt } = dispute.entity
  return { id, paymentId, amount: deducted || amount, createdAt }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
