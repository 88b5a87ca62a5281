import { createProvider, examineProvider, type PaymentProviderParts } from '../adapters/payment-provider/registry.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../kernel/logger.ts'
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
