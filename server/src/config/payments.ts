import type { ModelConfig } from './models.ts'
import type { Values } from './variables.ts'

/** Who takes the money, and with which keys. */
export type PaymentConfig = (
  | { provider: 'sandbox' }
  | {
      provider: 'razorpay'
      keyId: string
      keySecret: string
      /** Empty: no webhook is believed. */
      webhookSecrets: string[]
      apiUrl: string
      checkoutUrl: string
    }
) & {
  /** The browser opens the checkout with it if a server tells no key with its order. */
  fallbackKeyId: string | null
}

export function paymentsOf(values: Values): PaymentConfig {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecrets = [],
  } = values
  const { RAZORPAY_API_URL: apiUrl = 'https://api.razorpay.com' } = values
  const { RAZORPAY_CHECKOUT_URL: checkoutUrl = 'https://checkout.razorpay.com/v1/checkout.js' } = values
  const fallbackKeyId = values.PAYMENT_FALLBACK_KEY_ID ?? null
  if (!keyId || !keySecret) return { provider: 'sandbox', fallbackKeyId }
  return { provider: 'razorpay', keyId, keySecret, webhookSecrets, apiUrl, checkoutUrl, fallbackKeyId }
}

/** What payments depend on beside their own variables. */
interface Place {
  publicUrl: string
  isLocal: boolean
  database: { engine: 'pglite' | 'postgres' }
  models: Record<'standard' | 'premium', ModelConfig>
}

/** A sentence for each way in which money would be lost, given away or never asked for. */
export function paymentMistakes(values: Values, place: Place): string[] {
  return [...incomplete(values, place), ...ofLiveKeys(values, place), ...ofTestMoney(values, place)]
}

function incomplete(values: Values, { publicUrl, isLocal }: Place): string[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = values
  if ((keyId === undefined) !== (keySecret === undefined))
    return ['RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET go together: set both or none.']
  const others = OTHERS.filter((name) => values[name] !== undefined)
  if (keyId === undefined)
    return others.length > 0
      ? [
          `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set with ${others.join(', ')}: else the sandbox takes the payments.`,
        ]
      : []
  // No webhook reaches a machine that nobody else does.
  return isLocal || webhookSecrets !== undefined
    ? []
    : [
        `RAZORPAY_WEBHOOK_SECRET must be set with a public PUBLIC_URL (${publicUrl}): without webhooks nobody would hear of a dispute, and late of whoever paid and left.`,
      ]
}

const OTHERS = ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const

function ofLiveKeys(values: Values, { publicUrl, isLocal, database }: Place): string[] {
  const { RAZORPAY_KEY_ID, RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL, ALLOW_EMBEDDED_PAYMENTS } = values
  if (!RAZORPAY_KEY_ID?.startsWith('rzp_live_')) return []
  const isPlain = (url: string | undefined) => url?.startsWith('http:')
  const found: [boolean, string][] = [
    [
      database.engine === 'pglite' && !ALLOW_EMBEDDED_PAYMENTS,
      'DATABASE_URL must be set with a live RAZORPAY_KEY_ID: real money is booked in PostgreSQL, or, with ALLOW_EMBEDDED_PAYMENTS=1, in the embedded database.',
    ],
    [
      isLocal || !publicUrl.startsWith('https:'),
      `PUBLIC_URL must be a public https origin with a live RAZORPAY_KEY_ID, and is ${publicUrl}: use test keys (rzp_test_…) there.`,
    ],
    [
      isPlain(RAZORPAY_API_URL) || isPlain(RAZORPAY_CHECKOUT_URL) || false,
      'RAZORPAY_API_URL and RAZORPAY_CHECKOUT_URL must be https with a live RAZORPAY_KEY_ID.',
    ],
  ]
  return found.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

/** Whoever plays with a test card gets credits all the same, and pictures that cost the operator money. */
function ofTestMoney(values: Values, { publicUrl, isLocal, models }: Place): string[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values
  const takesRealMoney = keyId?.startsWith('rzp_live_') === true && keySecret !== undefined
  const isPaid = Object.values(models).some(costsMoney)
  if (isLocal || takesRealMoney || !isPaid || values.ALLOW_SANDBOX_PAYMENTS) return []
  return [
    `RAZORPAY_KEY_ID must be a live key with a public PUBLIC_URL (${publicUrl}) and a model that costs money, or credits are given away for test cards; ALLOW_SANDBOX_PAYMENTS=1 allows that.`,
  ]
}

function costsMoney(model: ModelConfig): boolean {
  if (model.engine === 'compatible') return model.costMicroUsd !== 0
  return model.engine !== 'demo'
}
