import type { ModelConfig } from './models.ts'
import type { Values } from './variables.ts'

/** The payment provider and its keys. */
export type PaymentConfig = (
  | { provider: 'sandbox' }
  | {
      provider: 'razorpay'
      keyId: string
      keySecret: string
      /** If empty, all webhook calls are rejected. */
      webhookSecrets: string[]
      apiUrl: string
      checkoutUrl: string
    }
) & {
  /** The browser uses this key id for the checkout if an order has none. */
  fallbackKeyId: string | null
}

export function toPaymentConfig(values: Values): PaymentConfig {
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

/** Settings of other parts that payments depend on. */
interface PaymentContext {
  publicUrl: string
  isLocal: boolean
  database: { engine: 'pglite' | 'postgres' }
  models: Record<'standard' | 'premium', ModelConfig>
}

/** Returns an error message for each combination of settings that could lose payments or give credits away. */
export function findPaymentIssues(values: Values, context: PaymentContext): string[] {
  return [
    ...findIncompleteSettings(values, context),
    ...findLiveKeyIssues(values, context),
    ...findTestMoneyIssues(values, context),
  ]
}

function findIncompleteSettings(values: Values, { publicUrl, isLocal }: PaymentContext): string[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = values
  if ((keyId === undefined) !== (keySecret === undefined))
    return ['RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET go together: set both or none.']
  const dependent = DEPENDENT_VARIABLES.filter((name) => values[name] !== undefined)
  if (keyId === undefined)
    return dependent.length > 0
      ? [
          `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set with ${dependent.join(', ')}: otherwise payments use the sandbox.`,
        ]
      : []
  // Webhooks can't reach a local installation.
  return isLocal || webhookSecrets !== undefined
    ? []
    : [
        `RAZORPAY_WEBHOOK_SECRET must be set with a public PUBLIC_URL (${publicUrl}): without webhooks, disputes go unnoticed and some payments are settled late.`,
      ]
}

const DEPENDENT_VARIABLES = ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const

function findLiveKeyIssues(values: Values, { publicUrl, isLocal, database }: PaymentContext): string[] {
  const { RAZORPAY_KEY_ID, RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL, ALLOW_EMBEDDED_PAYMENTS } = values
  if (!RAZORPAY_KEY_ID?.startsWith('rzp_live_')) return []
  const isPlainHttp = (url: string | undefined) => url?.startsWith('http:')
  const checks: [boolean, string][] = [
    [
      database.engine === 'pglite' && !ALLOW_EMBEDDED_PAYMENTS,
      'DATABASE_URL must be set with a live RAZORPAY_KEY_ID: real payments need PostgreSQL, or ALLOW_EMBEDDED_PAYMENTS=1 for the embedded database.',
    ],
    [
      isLocal || !publicUrl.startsWith('https:'),
      `PUBLIC_URL must be a public https origin with a live RAZORPAY_KEY_ID, but is ${publicUrl}: use test keys (rzp_test_…) here.`,
    ],
    [
      isPlainHttp(RAZORPAY_API_URL) || isPlainHttp(RAZORPAY_CHECKOUT_URL) || false,
      'RAZORPAY_API_URL and RAZORPAY_CHECKOUT_URL must be https with a live RAZORPAY_KEY_ID.',
    ],
  ]
  return checks.flatMap(([isWrong, message]) => (isWrong ? [message] : []))
}

/** With test money, test cards buy credits, and the images of a paid model cost the operator real money. */
function findTestMoneyIssues(values: Values, { publicUrl, isLocal, models }: PaymentContext): string[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values
  const takesRealMoney = keyId?.startsWith('rzp_live_') === true && keySecret !== undefined
  const hasPaidModel = Object.values(models).some(costsMoney)
  if (isLocal || takesRealMoney || !hasPaidModel || values.ALLOW_SANDBOX_PAYMENTS) return []
  return [
    `RAZORPAY_KEY_ID must be a live key with a public PUBLIC_URL (${publicUrl}) and a model that costs money, or credits are given away for test cards; ALLOW_SANDBOX_PAYMENTS=1 allows that.`,
  ]
}

function costsMoney(model: ModelConfig): boolean {
  if (model.provider === 'compatible') return model.costMicroUsd !== 0
  return model.provider !== 'demo'
}
