import { CirclePlus } from 'lucide-react'
import { usePurchase } from './purchase-context.ts'
import { preloadPurchaseDialog } from './purchase-provider.tsx'

/** Next to the balance, inside its frame. */
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
