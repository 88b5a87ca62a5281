import { openCheckout, type OpenCheckout } from './dialog.ts'
import { parseOptions, type CheckoutOptions } from './options.ts'
import type { CheckoutFailure } from '../src/checkout-calls.ts'

/**
 * The checkout of the payment sandbox. It has the interface of the script that Razorpay hosts, so pages use both in the
 * same way. Only the visible texts differ.
 */
class SandboxCheckout {
  readonly #options: CheckoutOptions
  readonly #listeners: ((failed: { error: CheckoutFailure }) => void)[] = []
  #opened: OpenCheckout | null = null

  constructor(options: unknown) {
    this.#options = parseOptions(options)
  }

  on(event: string, listener: (failed: { error: CheckoutFailure }) => void): this {
    if (event === 'payment.failed') this.#listeners.push(listener)
    return this
  }

  open(): this {
    this.#opened ??= openCheckout(this.#options, {
      onFailure: (error) => this.#listeners.forEach((listener) => listener({ error })),
      onClose: () => (this.#opened = null),
    })
    return this
  }

  close(): void {
    this.#opened?.dismiss()
  }
}

Object.assign(globalThis, { Razorpay: SandboxCheckout })
