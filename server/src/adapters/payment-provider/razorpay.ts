import { z } from 'zod'
import { createHash } from 'node:crypto'
import { tryParseJson } from '../../kernel/text.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type WebhookEvent,
  type WebhookHeaders,
} from '../../ports/payment-provider.ts'
import { type CallRazorpay, createRazorpayClient, RazorpayResponseError } from './razorpay-client.ts'
import { buildCheckoutMessage, isSigned } from './signatures.ts'
import { OrderEntity, PaymentEntity, PaymentList, RefundList, WebhookEnvelope } from './razorpay-schemas.ts'

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  /** Webhook secrets, newest first. A redelivered event is signed with the secret of its first delivery. */
  webhookSecrets: readonly string[]
  /** Base URL without a trailing slash; `/v1` is appended. */
  apiUrl: string
  /** Script of the hosted checkout; a path if it has the same origin as the site. */
  checkoutUrl: string
}

export interface RazorpayOptions extends RazorpaySettings {
  /** Stored with each order, because the payment sandbox has the same API. */
  name: 'razorpay' | 'sandbox'
  fetch: typeof fetch
}

/** The checkout uses more hosts than are documented, and Razorpay adds hosts without notice. */
const CHECKOUT_ORIGINS = 'https://*.razorpay.com'
/** Maximum size of a list page. */
const PAGE_SIZE = 100
/** IDs are parts of paths. Any other text could request another resource or a list. */
const ID_PATTERN = /^\w{1,64}$/
/**
 * Payments are captured automatically if they are authorized within 12 minutes, regardless of the account's own
 * setting. Later ones can be captured manually for five days.
 */
const CAPTURE_SETTINGS = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7_200, refund_speed: 'normal' },
}

export function createRazorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { name, keyId, keySecret, webhookSecrets, checkoutUrl } = options
  const client = createRazorpayClient(options)

  return {
    name,
    keyId,
    checkout: { scriptUrl: checkoutUrl, origins: toOrigins(checkoutUrl), isTest: keyId.startsWith('rzp_test_') },

    async createOrder({ receipt, amount, currency }) {
      const body = { amount, currency, receipt, unique_receipt: true, payment: CAPTURE_SETTINGS }
      const order = await client.startCallGroup()({ method: 'POST', path: '/orders', body, response: OrderEntity })
      // For a known receipt, Razorpay returns the earlier order, even if this request has another amount.
      if (order.amount === amount && order.currency === currency) return { id: order.id, amount, currency }
      throw new PaymentProviderError(
        'refused',
        `Razorpay already has receipt ${receipt} with another amount: ${order.id}.`,
      )
    },

    findPayment: (paymentId) => nullIfNotFound(paymentId, () => findPayment(client.startCallGroup(), paymentId)),

    async listPayments(orderId) {
      const call = { method: 'GET', path: `/orders/${orderId}/payments`, response: PaymentList } as const
      return (await nullIfNotFound(orderId, () => client.startCallGroup()(call))) ?? []
    },

    listRefunds: async (paymentId) =>
      (await nullIfNotFound(paymentId, () => listRefunds(client.startCallGroup(), paymentId))) ?? [],

    capture: (payment) => capture(client.startCallGroup(), payment),
    isSignedByCheckout: ({ signature, ...ids }) => isSigned([keySecret], buildCheckoutMessage(ids), signature),
    parseWebhookEvent: (body, headers) => parseWebhookEvent(webhookSecrets, body, headers),
  }
}

/**
 * Checks the keys and returns a report for the operator. Rejects with a PaymentProviderError if they are not accepted.
 */
export async function checkRazorpay(options: Omit<RazorpayOptions, 'name'>): Promise<string> {
  const responseSchema = z.object({ items: z.array(z.unknown()) })
  await createRazorpayClient(options).startCallGroup()({
    method: 'GET',
    path: '/orders?count=1',
    response: responseSchema,
  })
  const { host } = new URL(options.apiUrl)
  const money = options.keyId.startsWith('rzp_test_')
    ? 'They are test keys: no real money moves.'
    : 'They are live keys.'
  return `Razorpay (${host}) accepts the keys. ${money}`
}

function findPayment(callApi: CallRazorpay, id: string): Promise<ProviderPayment> {
  return callApi({ method: 'GET', path: `/payments/${id}`, response: PaymentEntity })
}

async function listRefunds(callApi: CallRazorpay, paymentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = []
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const path = `/payments/${paymentId}/refunds?count=${PAGE_SIZE}&skip=${skip}`
    const page = await callApi({ method: 'GET', path, response: RefundList })
    refunds.push(...page.processed)
    if (page.count < PAGE_SIZE) return refunds
  }
}

/**
 * Captures a payment. Razorpay rejects that if the payment is no longer authorized, because a webhook, the browser or
 * the account's own setting captured it first: then the current state is returned.
 */
async function capture(callApi: CallRazorpay, { id, amount, currency }: ProviderPayment): Promise<ProviderPayment> {
  const call = { path: `/payments/${id}/capture`, body: { amount, currency }, response: PaymentEntity }
  try {
    return await callApi({ method: 'POST', ...call })
  } catch (error) {
    if (!(error instanceof RazorpayResponseError) || error.reason !== 'refused') throw error
    const current = await findPayment(callApi, id)
    if (current.status === 'authorized') throw error
    return current
  }
}

/** Returns null for an unknown ID and for text that cannot be an ID. */
async function nullIfNotFound<Result>(id: string, callApi: () => Promise<Result>): Promise<Result | null> {
  if (!ID_PATTERN.test(id)) return null
  try {
    return await callApi()
  } catch (error) {
    if (error instanceof RazorpayResponseError && error.isNotFound) return null
    throw error
  }
}

function toOrigins(checkoutUrl: string): string[] {
  if (checkoutUrl.startsWith('/')) return []
  const { origin, hostname } = new URL(checkoutUrl)
  return hostname.endsWith('.razorpay.com') ? [CHECKOUT_ORIGINS] : [CHECKOUT_ORIGINS, origin]
}

/** Parses the raw bytes of a webhook. Returns null if none of the secrets signed them or if they are not an event. */
export function parseWebhookEvent(
  secrets: readonly string[],
  body: Uint8Array,
  headers: WebhookHeaders,
): WebhookEvent | null {
  const signature = headers['x-razorpay-signature']
  if (signature === undefined || !isSigned(secrets, body, signature)) return null
  const parsed = WebhookEnvelope.safeParse(tryParseJson(new TextDecoder().decode(body)))
  if (!parsed.success) return null
  const { event, payload } = parsed.data
  return {
    // An event without an ID is identified by the hash of its body.
    id: headers['x-razorpay-event-id'] || createHash('sha256').update(body).digest('hex'),
    type: event,
    payment: payload.payment?.entity ?? null,
    refund: toRefund(event, payload),
    disputeId: payload.dispute?.entity.id ?? null,
  }
}

/**
 * Returns a processed refund, or a lost dispute as a refund, because the provider deducts its amount too. Null for
 * other events.
 */
function toRefund(
  event: string,
  { refund, dispute }: z.output<typeof WebhookEnvelope>['payload'],
): ProviderRefund | null {
  if (event === 'refund.processed' && refund) return refund.entity
  if (event !== 'payment.dispute.lost' || !dispute) return null
  const { id, payment_id: paymentId, amount, amount_deducted: deducted, created_at: createdAt } = dispute.entity
  return { id, paymentId, amount: deducted || amount, createdAt }
}
