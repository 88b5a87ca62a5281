import { createRazorpayProvider, examineRazorpay } from '../adapters/payment-provider/razorpay.ts'
import type { Config } from '../config/config.ts'
import { selectTestCredits } from '../features/payments/index.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/** The company that takes the money of this installation. */
export function createPaymentProvider({ payments }: Pick<Config, 'payments'>): PaymentProvider {
  if (payments.provider === 'sandbox') throw new Error('The payment sandbox brings its own provider.')
  return createRazorpayProvider({ ...payments, name: payments.provider, fetch })
}

/** What the operator is told of it; rejects with a PaymentProviderError if it can't be used. */
export async function examinePayments({ payments }: Pick<Config, 'payments'>): Promise<string> {
  if (payments.provider === 'sandbox') return 'The sandbox of our own: no real money moves.'
  return examineRazorpay({ ...payments, fetch })
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
