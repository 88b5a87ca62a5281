import { CirclePlus } from 'lucide-react'
import { usePurchase } from '../../features/payments/purchase/purchase-context.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { entryStyle } from './entry-style.ts'
import { preloadPurchaseDialog } from '../../features/payments/purchase/purchase-provider.tsx'
import type { SidebarListProps } from './sidebar-link.tsx'

/** In the list of the sidebar; nothing for a signed-out visitor. */
export function BuyCreditsEntry({ collapsed, collapsible, onNavigate }: SidebarListProps) {
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
          className={entryStyle()}
        >
          <CirclePlus aria-hidden="true" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>{LABEL}</span>
        </button>
      </Tooltip>
    </li>
  )
}

const LABEL = 'Buy credits'
