import { CirclePlus } from 'lucide-react'
import { usePurchase } from './purchase-context.ts'
import { preloadPurchaseDialog } from './purchase-provider.tsx'

/** A button next to the balance, inside the same frame. */
export function BuyCreditsButton() {
  const { openPacks } = usePurchase()
  return (
    <button
      type="button"
      aria-label="Buy credits"
      title="Buy credits"
      onClick={openPacks}
      onPointerEnter={preloadPurchaseDialog}
      onFocus={preloadPurchaseDialog}
      className="header-buy-credits"
    >
      <CirclePlus aria-hidden="true" className="size-4.5" />
    </button>
  )
}
