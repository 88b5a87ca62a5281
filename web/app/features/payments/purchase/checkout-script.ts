import type { CheckoutConstructor } from './checkout.ts'
import { PurchaseFailure } from './purchase-failure.ts'

export type LoadCheckout = (source: string) => Promise<CheckoutConstructor>

/** So long somebody waits who has pressed a button. */
const LOAD_TIMEOUT_MS = 10_000

/** Fetches the provider's script once; after a failure the next one who asks tries again. Throws CHECKOUT_LOAD_FAILED. */
export function createLoadCheckout(page: Document): LoadCheckout {
  let loading: Promise<CheckoutConstructor> | null = null
  return (source) => {
    loading ??= load(page, source).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** Of this page; made when first asked for, since the server has no page. */
export const loadCheckout: LoadCheckout = (source) => {
  ofThisPage ??= createLoadCheckout(document)
  return ofThisPage(source)
}
let ofThisPage: LoadCheckout | null = null

async function load(page: Document, source: string): Promise<CheckoutConstructor> {
  const known = findConstructor(page)
  if (known) return known
  const script = page.createElement('script')
  script.src = source
  script.async = true
  try {
    await fetched(script, page)
  } catch {
    script.remove()
    throw new PurchaseFailure('CHECKOUT_LOAD_FAILED')
  }
  const found = findConstructor(page)
  if (found) return found
  script.remove()
  throw new PurchaseFailure('CHECKOUT_LOAD_FAILED')
}

function fetched(script: HTMLScriptElement, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script did not come in time')), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('The script could not be fetched'))
    })
    page.head.append(script)
  })
}

function findConstructor(page: Document): CheckoutConstructor | null {
  const found: unknown = page.defaultView && Reflect.get(page.defaultView, 'Razorpay')
  return isConstructor(found) ? found : null
}

// Nothing more can be known of another's script; what it does wrong shows when it is used.
function isConstructor(value: unknown): value is CheckoutConstructor {
  return typeof value === 'function'
}
