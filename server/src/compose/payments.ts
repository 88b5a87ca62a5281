import { createSandboxProvider } from '../adapters/payment-provider/sandbox.ts'
import { createSandboxCheckout, type SandboxCheckoutOptions } from '../adapters/payment-provider/sandbox.checkout.ts'
import { originsOf, type Config } from '../config.ts'
import type { Sandbox } from '../http/sandbox.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

export interface PaymentProviderParts {
  db: Db
  clock: Clock
  secret: string
  /** Of the sandbox: how long the card for it is held before it can be captured. */
  heldMs?: number
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
