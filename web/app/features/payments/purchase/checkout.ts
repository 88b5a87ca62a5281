import type { CheckoutOrder } from '@pictor/contract'
import { fill, messages } from '@pictor/contract/errors'
import { CHECKOUT_DESCRIPTION, CHECKOUT_THEME_COLOR } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { PurchaseFailure } from './purchase-messages.ts'

// Loads the payment provider's script and opens its checkout.

/** The initial values of the checkout's form. */
export interface Buyer {
  name?: string | undefined
  email: string
  /** A telephone number. */
  contact?: string | undefined
}

/** The options of the provider's script that we set. The others keep their defaults. */
export interface CheckoutOptions {
  key: string
  order_id: string
  /** Minor units. */
  amount: number
  currency: string
  name: string
  description: string
  image: string
  prefill: Buyer
  theme: { color: string }
  handler: (response: unknown) => void
  modal: { ondismiss: () => void }
}

export interface Checkout {
  on: (event: 'payment.failed', listener: (response: unknown) => void) => void
  open: () => void
}

export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout

type LoadCheckout = (source: string) => Promise<CheckoutConstructor>

/** How long a user waits at most after a click. */
const LOAD_TIMEOUT_MS = 10_000

/**
 * Returns a function that loads the provider's script once. After a failure, the next call tries again. It throws
 * CHECKOUT_LOAD_FAILED.
 */
export function createLoadCheckout(getPage: () => Document): LoadCheckout {
  let loading: Promise<CheckoutConstructor> | null = null
  return async (source) => {
    const page = getPage()
    const loaded = findConstructor(page)
    if (loaded) return loaded
    loading ??= loadScript(page, source)
      .catch((error: unknown) => {
        throw new PurchaseFailure('CHECKOUT_LOAD_FAILED', '', { cause: error })
      })
      .finally(() => (loading = null))
    return loading
  }
}

/** Loads the provider's script into this page. The page is passed as a function, because the server has no document. */
export const loadCheckout = createLoadCheckout(() => document)

async function loadScript(page: Document, source: string): Promise<CheckoutConstructor> {
  const script = page.createElement('script')
  script.src = source
  script.async = true
  try {
    await appendScript(script, page)
    const loaded = findConstructor(page)
    if (!loaded) throw new Error('The script does not define a checkout.')
    return loaded
  } catch (error) {
    script.remove()
    throw error
  }
}

function appendScript(script: HTMLScriptElement, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script timed out')), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('The script could not be loaded'))
    })
    page.head.append(script)
  })
}

function findConstructor(page: Document): CheckoutConstructor | null {
  const found: unknown = page.defaultView && Reflect.get(page.defaultView, 'Razorpay')
  return isConstructor(found) ? found : null
}

// Nothing more can be checked in a third-party script. Other problems show up when it is used.
function isConstructor(value: unknown): value is CheckoutConstructor {
  return typeof value === 'function'
}

interface CheckoutDetails {
  order: CheckoutOrder
  credits: number
  brandName: string
  /** URL of the logo. */
  image: string
  buyer: Buyer
}

/** The payment as reported by the checkout. Only the server can verify it. */
interface ReportedPayment {
  paymentId: string
  signature: string
}

/**
 * Opens the provider's checkout. Resolves with the reported payment, or with null if the user closed the checkout.
 * Throws PAYMENT_DECLINED if the user closed it after a failed payment, PAYMENT_VERIFICATION_FAILED for a malformed
 * payment, and CHECKOUT_FAILED if it can't be opened.
 */
export function openCheckout(Checkout: CheckoutConstructor, details: CheckoutDetails): Promise<ReportedPayment | null> {
  return new Promise((resolve, reject) => {
    let declined: string | null = null
    try {
      const checkout = new Checkout({
        ...toOptions(details),
        handler(response) {
          const payment = parseReportedPayment(response)
          if (payment) resolve(payment)
          else reject(new PurchaseFailure('PAYMENT_VERIFICATION_FAILED'))
        },
        modal: { ondismiss: () => (declined === null ? resolve(null) : reject(toDeclinedFailure(declined))) },
      })
      // The checkout stays open for another attempt, so a failed payment is not the result yet.
      checkout.on('payment.failed', (response) => (declined = parseDescription(response)))
      checkout.open()
    } catch (error) {
      reject(new PurchaseFailure('CHECKOUT_FAILED', error instanceof Error ? error.message : '', { cause: error }))
    }
  })
}

function toOptions({ order, credits, brandName, image, buyer }: CheckoutDetails) {
  return {
    key: order.keyId,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    name: brandName,
    description: fill(CHECKOUT_DESCRIPTION, { n: formatCount(credits) }),
    image,
    prefill: buyer,
    theme: { color: CHECKOUT_THEME_COLOR },
  }
}

function parseReportedPayment(response: unknown): ReportedPayment | null {
  if (typeof response !== 'object' || response === null) return null
  if (!('razorpay_payment_id' in response) || typeof response.razorpay_payment_id !== 'string') return null
  if (!('razorpay_signature' in response) || typeof response.razorpay_signature !== 'string') return null
  return { paymentId: response.razorpay_payment_id, signature: response.razorpay_signature }
}

/** Longer texts don't fit into a toast. */
const DESCRIPTION_MAX_LENGTH = 200

function parseDescription(response: unknown): string {
  const error: unknown =
    typeof response === 'object' && response !== null && 'error' in response ? response.error : null
  const text = typeof error === 'object' && error !== null && 'description' in error ? error.description : null
  return typeof text === 'string' && text ? text.slice(0, DESCRIPTION_MAX_LENGTH) : messages.PAYMENT_FAILED.text
}

function toDeclinedFailure(description: string): PurchaseFailure {
  return new PurchaseFailure('PAYMENT_DECLINED', fill(messages.PAYMENT_DECLINED.text, { description }))
}
