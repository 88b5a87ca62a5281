import { createHmac } from 'node:crypto'
import { createPaymentSandbox, createSqlStore, type SandboxDelays, type PaymentSandbox } from '@pictor/payment-sandbox'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createRazorpayProvider } from '../adapters/payment-provider/razorpay.ts'
import type { WebhookHandler } from '../features/payments/index.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { queryRows } from '../ports/query-rows.ts'
import type { AppContext, RuntimePaths } from './app-options.ts'

export interface OpenedSandbox extends PaymentSandbox {
  /** The payment provider that uses this sandbox. */
  provider: PaymentProvider
  /** Sets the receiver of webhooks, which the sandbox calls in this process. */
  deliverTo(receiver: Pick<WebhookHandler, 'handleWebhook'>): void
}

type SandboxDependencies = Pick<AppContext, 'config' | 'secret' | 'clock'> &
  Pick<RuntimePaths, 'checkoutScript'> & { logger: Pick<Logger, 'error'> }

/** Opens the payment sandbox in this process and database. Returns null if another provider is configured. */
export function openPaymentSandbox(
  { config, checkoutScript, secret, clock, logger }: SandboxDependencies,
  db: Db,
  delays?: Partial<SandboxDelays>,
): OpenedSandbox | null {
  if (config.payments.provider !== 'sandbox') return null
  // Derived from the installation's secret, so that all processes have the same keys.
  const deriveSecret = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex')
  const keys = { keyId: 'rzp_test_sandbox', keySecret: deriveSecret('checkout') }
  const webhookSecret = deriveSecret('webhook')
  let receiver: Pick<WebhookHandler, 'handleWebhook'> | undefined
  const sandbox = createPaymentSandbox({
    ...keys,
    webhookSecret,
    clock,
    delays,
    checkoutScript,
    store: createSqlStore((strings, ...values) => queryRows(db, sql(strings, ...values), z.unknown())),
    async deliver({ event, body, headers }) {
      const outcome = await receiver?.handleWebhook(new TextEncoder().encode(body), headers)
      if (outcome === 'rejected') throw new Error(`The sandbox's own webhook was rejected: ${event}.`)
    },
    report: (error) => logger.error({ err: error }, 'The sandbox could not deliver a webhook.'),
  })
  const provider = createRazorpayProvider({
    ...keys,
    name: 'sandbox',
    webhookSecrets: [webhookSecret],
    apiUrl: 'http://payment-sandbox',
    checkoutUrl: '/sandbox/checkout.js',
    fetch: (input, init) => sandbox.handle(new Request(input, init)),
  })
  return Object.assign(sandbox, { provider, deliverTo: (target: typeof receiver) => void (receiver = target) })
}
