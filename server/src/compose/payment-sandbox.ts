import { createHmac } from 'node:crypto'
import { createPaymentSandbox, createSqlStore, type Pace, type PaymentSandbox } from '@pictor/payment-sandbox'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createRazorpayProvider } from '../adapters/payment-provider/razorpay.ts'
import type { PaymentNotices } from '../features/payments/index.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { queryRows } from '../ports/query-rows.ts'
import type { Base, Surroundings } from './parts.ts'

export interface OpenedSandbox extends PaymentSandbox {
  /** The payment provider that uses this sandbox. */
  provider: PaymentProvider
  /** Delivers webhooks to this receiver in this process. */
  deliverTo(receiver: Pick<PaymentNotices, 'hear'>): void
}

type SandboxNeeds = Pick<Base, 'config' | 'secret' | 'clock'> &
  Pick<Surroundings, 'checkoutScript'> & { logger: Pick<Logger, 'error'> }

/** Opens the payment sandbox in this process and database; null if another provider is configured. */
export function openPaymentSandbox(
  { config, checkoutScript, secret, clock, logger }: SandboxNeeds,
  db: Db,
  pace?: Partial<Pace>,
): OpenedSandbox | null {
  if (config.payments.provider !== 'sandbox') return null
  // Derived from the installation's secret, so that all processes have the same keys.
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex')
  const keys = { keyId: 'rzp_test_sandbox', keySecret: derive('checkout') }
  const webhookSecret = derive('webhook')
  let receiver: Pick<PaymentNotices, 'hear'> | undefined
  const sandbox = createPaymentSandbox({
    ...keys,
    webhookSecret,
    clock,
    pace,
    checkoutScript,
    store: createSqlStore((strings, ...values) => queryRows(db, sql(strings, ...values), z.unknown())),
    async deliver({ event, body, headers }) {
      const answer = await receiver?.hear(new TextEncoder().encode(body), headers)
      if (answer === 'rejected') throw new Error(`The sandbox's own webhook was rejected: ${event}.`)
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
