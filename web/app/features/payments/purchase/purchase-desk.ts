import type { Site } from '@pictor/contract'
import type { QueryClient } from '@tanstack/react-query'
import { buyPack, type PurchaseParts } from './purchase-pack.ts'
import type { Buyer } from './checkout.ts'
import { loadCheckout } from './checkout-script.ts'
import { orderPack } from './order-pack.ts'
import { packsQuery, readPacksAnew } from '../payments.queries.ts'
import type { PurchaseWish } from './purchase-context.ts'
import { untilNews } from './until-news.ts'
import { settingsQuery } from '../../users/index.ts'
import { api } from '../../../api/api.ts'
import type { Viewer } from '../../../lib/visit.ts'

export interface SaleParts extends Pick<PurchaseParts, 'site' | 'toasts' | 'onOpening' | 'onClosed'> {
  queries: QueryClient
  viewer: Viewer
}

/** Sells a pack to the viewer, whose name and telephone number are in their settings. */
export function sellPack(wish: PurchaseWish, { queries, viewer, ...parts }: SaleParts): Promise<boolean> {
  return buyPack(wish, {
    ...parts,
    viewerId: viewer.id,
    packs: {
      shown: () => queries.getQueryData(packsQuery().queryKey),
      readAnew: () => readPacksAnew(queries),
    },
    orderPack,
    loadCheckout,
    verify: (result) => api.payments.verifyPayment(result),
    untilNews,
    findBuyer: () => findBuyer(queries, viewer),
  })
}

/** Reads the packs and fetches the checkout before somebody asks. What fails here is tried again then, and told then. */
export async function prepareToSell(queries: QueryClient, site: Site): Promise<void> {
  await Promise.allSettled([queries.prefetchQuery(packsQuery()), loadCheckout(site.payments.checkoutScript)])
}

/** Prefilling is a courtesy: without the settings the buyer types it. */
async function findBuyer(queries: QueryClient, { id, email, fullName }: Viewer): Promise<Buyer> {
  const settings = await queries.fetchQuery(settingsQuery(id)).catch(() => null)
  const name = settings?.full_name || fullName
  return { email, ...(name && { name }), ...(settings?.phone && { contact: settings.phone }) }
}
