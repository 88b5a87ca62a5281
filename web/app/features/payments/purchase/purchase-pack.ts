import type { CheckoutOrder, CreditPack, PaymentResult, Site } from '@pictor/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api as browserApi } from '../../../api/api.ts'
import { isApiFailure } from '../../../api/api-failure.ts'
import { isDefinitive } from '../../../api/is-definitive.ts'
import { getServerMessage } from '../../../api/problem.ts'
import { session } from '../../../api/session/session.ts'
import type { Api, Viewer } from '../../../lib/request-context.ts'
import type { Toasts } from '../../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated } from '../../credits/index.ts'
import { onRealtime } from '../../realtime/index.ts'
import { settingsQuery } from '../../users/index.ts'
import { refetchPacks, packsQuery } from '../payments.queries.ts'
import { loadCheckout, openCheckout, type Buyer } from './checkout.ts'
import type { PurchaseRequest } from './purchase-context.ts'
import { failureToast, PENDING_TOAST, PurchaseFailure, successToast } from './purchase-messages.ts'

type PaymentsApi = Pick<Api, 'payments'>

export interface PurchaseOptions {
  viewer: Viewer
  site: Pick<Site, 'brandName' | 'logo' | 'payments' | 'supportEmail'>
  queries: QueryClient
  toasts: Pick<Toasts, 'show'>
  /** Called before the checkout opens over the page. */
  onOpening: () => void
  /** Called when the user has nothing more to do, but the credits were not added yet. */
  onPending: () => void
  api?: PaymentsApi
  /** Returns who is signed in now. */
  getViewerId?: () => string | null
}

/**
 * Buys a pack, from the order to the added credits, and shows the result. Returns true once the credits were added.
 */
export async function purchasePack(request: PurchaseRequest, options: PurchaseOptions): Promise<boolean> {
  const { toasts, site } = options
  try {
    const purchased = await orderAndPay(request, options)
    if (!purchased) return false
    announceCreditsUpdated()
    toasts.show(successToast(purchased.credits, purchased.newBalance))
    return true
  } catch (error) {
    toasts.show(failureToast(error, site.supportEmail))
    return false
  }
}

/**
 * Fetches the packs and the checkout's script in advance. If that fails, the purchase tries again and shows the error.
 */
export async function prefetchPurchase(queries: QueryClient, site: Site): Promise<void> {
  await Promise.allSettled([queries.prefetchQuery(packsQuery()), loadCheckout(site.payments.checkoutScript)])
}

/**
 * Returns null if the buyer closed the checkout without paying, or if the credits were not added yet. Throws a
 * `PurchaseFailure`.
 */
async function orderAndPay(
  request: PurchaseRequest,
  options: PurchaseOptions,
): Promise<{ credits: number; newBalance: number } | null> {
  const { viewer, site, toasts, onOpening, onPending, api = browserApi, getViewerId = session.viewerId } = options
  const isBuyerSignedIn = () => getViewerId() === viewer.id
  const { credits, order, Checkout, buyer } = await prepareCheckout(request, {
    ...options,
    api,
    requireBuyer() {
      if (!isBuyerSignedIn()) throw new PurchaseFailure('PURCHASE_NOT_STARTED')
    },
  }).catch((error: unknown) => {
    throw error instanceof PurchaseFailure ? error : new PurchaseFailure('PURCHASE_NOT_STARTED', '', { cause: error })
  })
  onOpening()
  const reportedPayment = await openCheckout(Checkout, {
    order,
    credits,
    brandName: site.brandName,
    // The provider's page loads it from its own origin.
    image: new URL(site.logo?.light ?? '/favicon.svg', location.href).href,
    buyer,
  })
  if (!reportedPayment) return null
  const verified = await verifyPayment(
    { ...reportedPayment, orderId: order.id, packId: request.packId },
    {
      api,
      isBuyerSignedIn,
      onPending: () => {
        toasts.show(PENDING_TOAST)
        onPending()
      },
    },
  )
  return verified && { credits, newBalance: verified.newBalance }
}

interface PrepareOptions extends PurchaseOptions {
  api: PaymentsApi
  /** Throws if the buyer is signed out, or if another user has signed in. */
  requireBuyer: () => void
}

/** Runs all steps that must succeed before the checkout opens. */
async function prepareCheckout(request: PurchaseRequest, options: PrepareOptions) {
  const { viewer, site, queries, api, requireBuyer } = options
  const { packId, currency, amount, order: unpaidOrder } = request
  const { credits } = unpaidOrder ?? (await fetchPack(packId, queries, api))
  // Before the order, so that a script that fails to load leaves no unpaid order.
  const Checkout = await loadCheckout(site.payments.checkoutScript)
  requireBuyer()
  const [order, buyer] = await Promise.all([
    unpaidOrder
      ? { ...unpaidOrder, amount, currency }
      : orderPack(api, { viewerId: viewer.id, packId, currency, amount }).catch(async (failure: unknown) => {
          if (failure instanceof PurchaseFailure && failure.reason === 'PRICE_CHANGED')
            await refetchPacks(queries, api).catch(() => undefined)
          throw failure
        }),
    fetchBuyer(queries, viewer),
  ])
  requireBuyer()
  const keyId = order.keyId || site.payments.fallbackKeyId
  if (!keyId) throw new PurchaseFailure('ORDER_INVALID')
  return { credits, order: { ...order, keyId }, Checkout, buyer }
}

export interface OrderRequest extends PurchaseRequest {
  viewerId: string
}

/** Throws ORDER_FAILED, ORDER_INVALID, PACK_NOT_FOUND or PRICE_CHANGED. */
type OrderPack = (api: PaymentsApi, request: OrderRequest) => Promise<CheckoutOrder>

/**
 * Returns a function that orders packs. If the response to an order is unknown, the next identical request reuses the
 * idempotency key, so that no second order is created.
 */
export function createOrderPack(createKey: () => string = () => crypto.randomUUID()): OrderPack {
  let pendingOrder: { request: OrderRequest; key: string } | null = null
  return async (api, request) => {
    const key = pendingOrder && isSameRequest(pendingOrder.request, request) ? pendingOrder.key : createKey()
    pendingOrder = { request, key }
    const { packId, currency, amount } = request
    const order = await api.payments
      .createOrder({ headers: { 'idempotency-key': key }, body: { packId, currency, amount } })
      .catch((error: unknown) => {
        // After any other error, the order may exist.
        if (isDefinitive(error)) pendingOrder = null
        throw toPurchaseFailure(error)
      })
    pendingOrder = null
    if (!order.id || !order.amount) throw new PurchaseFailure('ORDER_INVALID')
    // The user pays only the price that was displayed.
    if (order.amount !== amount || order.currency !== currency) throw new PurchaseFailure('PRICE_CHANGED')
    return order
  }
}

/** Orders packs from this page. */
const orderPack = createOrderPack()

function toPurchaseFailure(error: unknown): PurchaseFailure {
  const code = isApiFailure(error) ? error.code : null
  if (code === 'PRICE_CHANGED' || code === 'PACK_NOT_FOUND') return new PurchaseFailure(code)
  return new PurchaseFailure('ORDER_FAILED', getServerMessage(error), { cause: error })
}

function isSameRequest(one: OrderRequest, other: OrderRequest): boolean {
  if (one.viewerId !== other.viewerId || one.packId !== other.packId) return false
  return one.currency === other.currency && one.amount === other.amount
}

async function fetchPack(packId: string, queries: QueryClient, api: PaymentsApi): Promise<CreditPack> {
  const packs = await refetchPacks(queries, api).catch((error: unknown) => {
    throw new PurchaseFailure('PACKS_FETCH_FAILED', '', { cause: error })
  })
  if (packs.length === 0) throw new PurchaseFailure('PACKS_UNAVAILABLE')
  const pack = packs.find(({ id }) => id === packId)
  if (!pack) throw new PurchaseFailure('PACK_NOT_FOUND')
  return pack
}

/** Prefilled values are optional: without the settings, buyers type them. */
async function fetchBuyer(queries: QueryClient, { id, email, fullName }: Viewer): Promise<Buyer> {
  const settings = await queries.fetchQuery(settingsQuery(id)).catch(() => null)
  const name = settings?.full_name || fullName
  return { email, ...(name && { name }), ...(settings?.phone && { contact: settings.phone }) }
}

/** How often the page tries to verify a payment. After that, the server adds the credits without the page. */
const VERIFY_ATTEMPTS_MAX = 30

interface VerifyOptions {
  api: PaymentsApi
  isBuyerSignedIn: () => boolean
  onPending: () => void
}

/**
 * Sends a payment to the server, which verifies it and adds the credits. While the result is pending, repeats the
 * idempotent call, and calls `onPending` after the first one. Returns null if the result stays pending or the buyer is
 * signed out. Throws PAYMENT_VERIFICATION_FAILED if the server rejects the payment.
 */
async function verifyPayment(
  result: PaymentResult,
  { api, isBuyerSignedIn, onPending }: VerifyOptions,
): Promise<{ newBalance: number } | null> {
  for (let attempt = 0; attempt < VERIFY_ATTEMPTS_MAX; attempt += 1) {
    // With another user's token, the server responds ORDER_NOT_FOUND.
    const outcome = isBuyerSignedIn() ? await verifyOnce(result, api) : 'signedOut'
    if (typeof outcome === 'object') return outcome
    if (attempt === 0) onPending()
    if (outcome === 'signedOut') return null
    await waitForCreditUpdate(attempt)
  }
  return null
}

async function verifyOnce(
  result: PaymentResult,
  api: PaymentsApi,
): Promise<{ newBalance: number } | 'pending' | 'signedOut'> {
  try {
    const { status, body } = await api.payments.verifyPayment(result)
    return status === 200 ? body : 'pending'
  } catch (error) {
    if (isApiFailure(error) && error.defined && error.status === 401) return 'signedOut'
    // Other errors say nothing about the payment.
    if (!isDefinitive(error)) return 'pending'
    throw new PurchaseFailure('PAYMENT_VERIFICATION_FAILED', '', { cause: error })
  }
}

const RETRY_DELAY_MS = 2_000
const RETRY_DELAY_MAX_MS = 10_000

/**
 * Resolves when the balance has changed, the network or the event stream is back, or a delay has passed that grows per
 * attempt.
 */
function waitForCreditUpdate(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe()
      removeEventListener('online', finish)
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = onRealtime(({ type }) => {
      if (type === 'credits.changed' || type === 'ready') finish()
    })
    addEventListener('online', finish)
    const timer = setTimeout(finish, Math.min(RETRY_DELAY_MS * 2 ** attempt, RETRY_DELAY_MAX_MS))
  })
}
