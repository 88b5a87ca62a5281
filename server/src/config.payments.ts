import type { Values } from './config.variables.ts'

/** Who takes the money, and with which keys. */
export type PaymentConfig = { provider: 'sandbox' }

export function paymentsOf(_values: Values): PaymentConfig {
  return { provider: 'sandbox' }
}
