import { createProvider, examineProvider, type PaymentProviderParts } from '../adapters/payment-provider/registry.ts'
import { createSandboxCheckout, type SandboxCheckoutOptions } from '../adapters/payment-provider/sandbox.checkout.ts'
import { originsOf, type Config } from '../config/config.ts'
import { selectTestCredits } from '../features/payments/index.ts'
import type { Sandbox } from '../http/sandbox/sandbox.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/** Who takes the money of this installation. */
export function createPaymentProvider(
  { payments }: Pick<Config, 'payments'>,
  parts: Omit<PaymentProviderParts, 'fetch'>,
): PaymentProvider {
  return createProvider(payments, { ...parts, fetch })
}

/** What the operator is told of it; rejects with a PaymentProviderError if it can't be used. */
export function examinePayments({ payments }: Pick<Config, 'payments'>): Promise<string> {
  return examineProvider(payments, { fetch })
}

/** Else nobody would notice, before the first month's books, that test keys were left in. */
export function tellOfTestKeys({ name, keyId, checkout }: PaymentProvider, logger: Pick<Logger, 'warn'>): void {
  if (name === 'razorpay' && checkout.isTest) logger.warn({ keyId }, 'Razorpay has test keys: no real money moves.')
}

/**
 * Raises an alert if live keys are in use while accounts still have credits bought in test mode. The server starts all the same: an
 * installation that has been live for long must not fail at a restart.
 */
export async function reportTestCredits(
  { checkout }: PaymentProvider,
  { db, alerts, logger }: { db: Db; alerts: Alerts; logger: Pick<Logger, 'error'> },
): Promise<void> {
  if (checkout.isTest) return
  const accounts = await selectTestCredits(db)
  if (accounts.length === 0) return
  alerts.raise('payment')
  const credits = accounts.reduce((sum, { unspent }) => sum + unspent, 0)
  logger.error(
    { alert: 'payment', credits, accounts: accounts.length },
    'Credits bought in test mode can still be spent: `npm run admin -- credits withdraw-test --reason <text>` takes them back.',
  )
}

/** The sandbox's hosted checkout, while nobody else takes the money. */
export function createSandbox(
  config: Pick<Config, 'publicUrl' | 'isLocal'>,
  { provider, script, ...parts }: Omit<SandboxCheckoutOptions, 'report'> & SandboxParts,
): Sandbox | null {
  if (provider.name !== 'sandbox') return null
  const report = (error: unknown) => parts.logger.error({ err: error }, 'A webhook of the sandbox could not be told.')
  const checkout = createSandboxCheckout({ ...parts, report })
  return { checkout, script, origins: originsOf(config), isLocal: config.isLocal }
}

interface SandboxParts {
  provider: PaymentProvider
  logger: Pick<Logger, 'error'>
  script: string
}
