import { CirclePlus } from 'lucide-react'
import { usePurchase } from './purchase-context.ts'
import { preloadPurchaseDialog } from './purchase-provider.tsx'

/** Next to the balance, inside its frame. */
export function BuyCreditsButton() {
  const { choose } = usePurchase()
  return (
    <button
      type="button"
      aria-label="Buy credits"
      title="Buy credits"
      onClick={choose}
      onPointerEnter={preloadPurchaseDialog}
      onFocus={preloadPurchaseDialog}
      className="relative inline-flex h-full w-11 items-center justify-center rounded-r-full text-muted transition-colors before:absolute before:-inset-y-[5px] before:inset-x-0 hover:text-link md:w-9 md:pointer-coarse:w-11"
    >
      <CirclePlus aria-hidden="true" className="size-4.5" />
    </button>
  )
}
