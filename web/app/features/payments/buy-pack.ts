import type { CreditPack, Site } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { Toasts } from '../../ui/toast-context.ts'
import { announceCreditsUpdated } from '../credits/index.ts'
import { openCheckout, type Buyer } from './checkout.ts'
import { loadCheckout } from './checkout-script.ts'
import { orderPack } from './order-pack.ts'
import { packsQuery } from './payments.queries.ts'
import { provePayment } from './prove-payment.ts'
import { PurchaseFailure } from './purchase-failure.ts'
import { failureNotice, successNotice, WAITING_NOTICE } from './purchase-notice.ts'

export interface PurchaseWish {
  packId: string
  currency: Currency
}

export interface PurchaseParts {
  queries: QueryClient
  toasts: Toasts
  /** Null if nobody is signed in. */
  viewerId: string | null
  site: Site
  findBuyer: () => Promise<Buyer>
  /** The checkout opens now, over the page. */
  onOpening: () => void
  /** The visitor has the page again; what is left needs nothing of them. */
  onClosed: () => void
}

/** Sells a pack from the order to the credits, and says how it ended. True once the credits were added. */
export async function buyPack(wish: PurchaseWish, parts: PurchaseParts): Promise<boolean> {
  const { toasts } = parts
  try {
    const sold = await sell(wish, parts)
    if (!sold) return false
    announceCreditsUpdated()
    toasts.show(successNotice(sold.credits, sold.newBalance))
    return true
  } catch (error) {
    toasts.show(failureNotice(error))
    return false
  }
}

interface Sold {
  credits: number
  newBalance: number | null
}

async function sell(wish: PurchaseWish, parts: PurchaseParts): Promise<Sold | null> {
  const { site, toasts, onOpening, onClosed } = parts
  const { pack, order, Checkout, buyer } = await prepare(wish, parts).catch(asFailure)
  onOpening()
  const { credits } = pack
  const claim = await openCheckout(Checkout, { order, credits, brandName: site.brandName, buyer })
  if (!claim) return null
  const onWaiting = () => {
    toasts.show(WAITING_NOTICE)
    onClosed()
  }
  const proven = await provePayment({ ...claim, orderId: order.id, packId: pack.id }, { onWaiting })
  return proven && { credits, newBalance: proven.newBalance }
}

/** All that can go wrong before the visitor can pay. */
async function prepare(wish: PurchaseWish, parts: PurchaseParts) {
  const pack = await findPack(wish, parts)
  const [order, Checkout, buyer] = await Promise.all([
    orderAsShown(wish, pack, parts),
    loadCheckout(parts.site.payments.checkoutScript),
    parts.findBuyer(),
  ])
  return { pack, order, Checkout, buyer }
}

function asFailure(error: unknown): never {
  throw error instanceof PurchaseFailure ? error : new PurchaseFailure('PURCHASE_NOT_STARTED')
}

/** With the price that the visitor has seen, and read anew. */
type ShownPack = CreditPack & { shownAmount: number }

async function findPack({ packId, currency }: PurchaseWish, parts: PurchaseParts): Promise<ShownPack> {
  const { queries, viewerId } = parts
  if (viewerId === null) throw new PurchaseFailure('PURCHASE_SIGN_IN_REQUIRED')
  const { queryKey } = packsQuery()
  const shown = queries.getQueryData(queryKey)?.find(({ id }) => String(id) === packId)
  const packs = await readPacks(queries)
  if (packs.length === 0) throw new PurchaseFailure('PACKS_UNAVAILABLE')
  const pack = packs.find(({ id }) => String(id) === packId)
  if (!pack) throw new PurchaseFailure('PACK_NOT_FOUND')
  return { ...pack, shownAmount: (shown ?? pack).prices[currency] }
}

async function readPacks(queries: QueryClient): Promise<CreditPack[]> {
  try {
    return await queries.fetchQuery({ ...packsQuery(), staleTime: 0 })
  } catch {
    throw new PurchaseFailure('PACKS_FETCH_FAILED')
  }
}

async function orderAsShown({ currency }: PurchaseWish, pack: ShownPack, parts: PurchaseParts) {
  const { queries, site, viewerId } = parts
  if (viewerId === null) throw new PurchaseFailure('PURCHASE_SIGN_IN_REQUIRED')
  try {
    const wish = { viewerId, packId: pack.id, currency, amount: pack.shownAmount }
    return await orderPack(wish, site.payments.fallbackKeyId)
  } catch (error) {
    if (error instanceof PurchaseFailure && error.reason === 'PRICE_CHANGED')
      await queries.invalidateQueries(packsQuery()).catch(() => undefined)
    throw error
  }
}
