import { createSandboxProvider } from '../adapters/payment-provider/sandbox.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

export interface PaymentProviderParts {
  db: Db
  clock: Clock
  secret: string
}

/** Who takes the money of this installation. */
export function createPaymentProvider(
  { payments }: Pick<Config, 'payments'>,
  parts: PaymentProviderParts,
): PaymentProvider {
  switch (payments.provider) {
    case 'sandbox':
      return createSandboxProvider(parts)
  }
}
