import { createRazorpayProvider, checkRazorpay } from '../adapters/payment-provider/razorpay.ts'
import type { Config } from '../config/config.ts'
import { selectTestCredits } from '../features/payments/index.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/** Creates the payment provider of this installation. */
export function createPaymentProvider({ payments }: Pick<Config, 'payments'>): PaymentProvider {
  if (payments.provider === 'sandbox') throw new Error('The payment sandbox has its own provider.')
  return createRazorpayProvider({ ...payments, name: payments.provider, fetch })
}

/** Checks the payment provider and returns a description; rejects with a PaymentProviderError if it can't be used. */
export async function checkPaymentProvider({ payments }: Pick<Config, 'payments'>): Promise<string> {
  if (payments.provider === 'sandbox') return 'The built-in sandbox: no real money moves.'
  return checkRazorpay({ ...payments, fetch })
}

/** Warns about test keys. Without the warning, the operator might notice them only when no money arrives. */
export function warnAboutTestKeys({ name, keyId, checkout }: PaymentProvider, logger: Pick<Logger, 'warn'>): void {
  if (name === 'razorpay' && checkout.isTest) logger.warn({ keyId }, 'Razorpay has test keys: no real money moves.')
}

/**
 * Raises an alert if live keys are used while accounts still have credits that were bought in test mode. The server
 * starts anyway, because a live installation must not fail at a restart.
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
    'Credits bought in test mode can still be spent. Run `npm run admin -- credits withdraw-test --reason <text>`.',
  )
}
