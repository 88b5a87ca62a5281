import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { createRazorpayProvider, examineRazorpay, type RazorpaySettings } from './razorpay.ts'
import { createSandboxProvider, type SandboxOptions } from './sandbox.ts'

/** What the providers are made with beside their settings. */
export interface PaymentProviderParts extends SandboxOptions {
  fetch: typeof fetch
}

/** What configures each provider, by the provider's name. */
interface SettingsOf {
  sandbox: object
  razorpay: RazorpaySettings
}
type ProviderName = keyof SettingsOf
type Settings<Name extends ProviderName> = { [Each in Name]: { provider: Each } & SettingsOf[Each] }[Name]
export type PaymentProviderSettings = Settings<ProviderName>

interface Descriptor<Name extends ProviderName> {
  create(settings: Settings<Name>, parts: PaymentProviderParts): PaymentProvider
  /** What the operator is told of it; rejects with a PaymentProviderError if it can't be used. */
  examine(settings: Settings<Name>, parts: Pick<PaymentProviderParts, 'fetch'>): Promise<string>
}

/** Every provider there is, by the name that the configuration calls it. */
const paymentProviders: { [Name in ProviderName]: Descriptor<Name> } = {
  sandbox: {
    create: (_settings, parts) => createSandboxProvider(parts),
    examine: async () => 'The sandbox of our own: no real money moves.',
  },
  razorpay: {
    create: (settings, parts) => createRazorpayProvider({ ...settings, ...parts }),
    examine: (settings, parts) => examineRazorpay({ ...settings, ...parts }),
  },
}

export function createProvider<Name extends ProviderName>(
  settings: Settings<Name>,
  parts: PaymentProviderParts,
): PaymentProvider {
  const descriptor: Descriptor<Name> = paymentProviders[settings.provider]
  return descriptor.create(settings, parts)
}

export function examineProvider<Name extends ProviderName>(
  settings: Settings<Name>,
  parts: Pick<PaymentProviderParts, 'fetch'>,
): Promise<string> {
  const descriptor: Descriptor<Name> = paymentProviders[settings.provider]
  return descriptor.examine(settings, parts)
}
