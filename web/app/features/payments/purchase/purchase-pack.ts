import type { CreditPack, Site } from '@pictor/contract'
import type { Toasts } from '../../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated } from '../../credits/index.ts'
import { openCheckout, type Buyer } from './checkout.ts'
import type { LoadCheckout } from './checkout-script.ts'
import type { OrderPack } from './order-pack.ts'
import { provePayment, type ProvingParts } from './prove-payment.ts'
import type { PurchaseWish } from './purchase-context.ts'
import { PurchaseFailure } from './purchase-failure.ts'
import { failureNotice, successNotice, WAITING_NOTICE } from './purchase-notice.ts'

export interface PurchaseParts extends Pick<ProvingParts, 'verify' | 'untilNews'> {
  /** Null if nobody is signed in. */
  viewerId: string | null
  site: Pick<Site, 'brandName' | 'payments' | 'supportEmail'>
  toasts: Pick<Toasts, 'show'>
  packs: {
    /** As the visitor sees them, if they do. */
    shown: () => readonly CreditPack[] | undefined
    readAnew: () => Promise<readonly CreditPack[]>
  }
  orderPack: OrderPack
  loadCheckout: LoadCheckout
  /** Never fails. */
  findBuyer: () => Promise<Buyer>
  /** The checkout opens now, over the page. */
  onOpening: () => void
  /** The visitor has the page again; what is left needs nothing of them. */
  onClosed: () => void
}

/** Sells a pack from the order to the credits, and says how it ended. True once the credits were added. */
export async function buyPack(wish: PurchaseWish, parts: PurchaseParts): Promise<boolean> {
  const { toasts, site } = parts
  try {
    const sold = await sell(wish, parts)
    if (!sold) return false
    announceCreditsUpdated()
    toasts.show(successNotice(sold.credits, sold.newBalance))
    return true
  } catch (error) {
    toasts.show(failureNotice(error, site.supportEmail))
    return false
  }
}

interface Sold {
  credits: number
  newBalance: number | null
}

async function sell(wish: PurchaseWish, parts: PurchaseParts): Promise<Sold | null> {
  const { site, toasts, verify, untilNews, onOpening, onClosed } = parts
  const { pack, order, Checkout, buyer } = await prepare(wish, parts).catch(asFailure)
  onOpening()
  const { credits } = pack
  const claim = await openCheckout(Checkout, { order, credits, brandName: site.brandName, buyer })
  if (!claim) return null
  const onWaiting = () => {
    toasts.show(WAITING_NOTICE)
    onClosed()
  }
  const result = { ...claim, orderId: order.id, packId: pack.id }
  const proven = await provePayment(result, { verify, untilNews, onWaiting })
  return proven && { credits, newBalance: proven.newBalance }
}

/** All that can go wrong before the visitor can pay. */
async function prepare({ packId, currency }: PurchaseWish, parts: PurchaseParts) {
  const { viewerId, packs, site, orderPack, loadCheckout, findBuyer } = parts
  if (viewerId === null) throw new PurchaseFailure('PURCHASE_SIGN_IN_REQUIRED')
  const shown = findIn(packs.shown() ?? [], packId)
  const pack = await findAnew(packId, packs)
  const wish = { viewerId, packId: pack.id, currency, amount: (shown ?? pack).prices[currency] }
  const [order, Checkout, buyer] = await Promise.all([
    orderPack(wish, site.payments.fallbackKeyId).catch((failure: unknown) => withFreshPrices(failure, packs)),
    loadCheckout(site.payments.checkoutScript),
    findBuyer(),
  ])
  return { pack, order, Checkout, buyer }
}

async function findAnew(packId: string, packs: PurchaseParts['packs']): Promise<CreditPack> {
  const onSale = await packs.readAnew().catch(() => {
    throw new PurchaseFailure('PACKS_FETCH_FAILED')
  })
  if (onSale.length === 0) throw new PurchaseFailure('PACKS_UNAVAILABLE')
  const pack = findIn(onSale, packId)
  if (!pack) throw new PurchaseFailure('PACK_NOT_FOUND')
  return pack
}

// A foreign server's ids may be numbers.
function findIn(packs: readonly CreditPack[], packId: string): CreditPack | undefined {
  return packs.find(({ id }) => String(id) === packId)
}

async function withFreshPrices(failure: unknown, packs: PurchaseParts['packs']): Promise<never> {
  if (failure instanceof PurchaseFailure && failure.reason === 'PRICE_CHANGED')
    await packs.readAnew().catch(() => undefined)
  throw failure
}

function asFailure(error: unknown): never {
  throw error instanceof PurchaseFailure ? error : new PurchaseFailure('PURCHASE_NOT_STARTED')
}
