import { CirclePlus } from 'lucide-react'
import { usePurchase } from '../features/payments/purchase-context.ts'
import { useViewer } from '../lib/viewer.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { preloadPurchaseDialog } from './purchase-provider.tsx'
import type { SidebarNavProps } from './sidebar-nav.tsx'

/** In the list of the sidebar; nothing for a signed-out visitor. */
export function BuyCreditsEntry({ collapsed, collapsible, onNavigate }: SidebarNavProps) {
  const viewer = useViewer()
  const { choose } = usePurchase()
  if (!viewer) return null
  const handlePress = () => {
    onNavigate?.()
    choose()
  }
  return (
    <li>
      <Tooltip text={LABEL} side="right" disabled={!collapsed} className="w-full">
        <button
          type="button"
          onClick={handlePress}
          onPointerEnter={preloadPurchaseDialog}
          onFocus={preloadPurchaseDialog}
          className="flex h-11 w-full items-center gap-3 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-surface-hover hover:text-content md:h-9"
        >
          <CirclePlus aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>{LABEL}</span>
        </button>
      </Tooltip>
    </li>
  )
}

const LABEL = 'Buy credits'
