import { CURRENCIES } from '@pictor/contract/limits'
import { createWanted } from '../../../lib/wanted.ts'
import type { PurchaseWish } from './purchase-context.ts'

const wanted = createWanted('wantedPurchase')

/** What a signed-out visitor wanted to buy, or null for the dialog that asks which: done once they have signed in. */
export const wantedPurchase = {
  want: (wish: PurchaseWish | null) => wanted.want(wish === null ? '' : `${wish.currency} ${wish.packId}`),
  /** Hands it out, once; undefined if there is nothing. */
  take(): PurchaseWish | null | undefined {
    const text = wanted.take()
    if (text === null) return undefined
    const currency = CURRENCIES.find((one) => text.startsWith(`${one} `))
    return currency === undefined ? null : { currency, packId: text.slice(currency.length + 1) }
  },
  forget: wanted.forget,
}
