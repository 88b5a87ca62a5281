import {
  CirclePlus,
  Compass,
  Heart,
  Images,
  Info,
  Mail,
  Newspaper,
  Palette,
  Sparkles,
  Tag,
  type LucideIcon,
} from 'lucide-react'
import { useViewer } from '../../api/session/viewer.ts'
import { usePurchase } from '../../features/payments/purchase/purchase-context.ts'
import { preloadPurchaseDialog } from '../../features/payments/purchase/purchase-provider.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { LegalMenu } from '../frame/legal-menu.tsx'
import { entryStyle, SidebarLink, type SidebarListProps } from './sidebar-link.tsx'

interface Entry {
  label: string
  to: string
  icon: LucideIcon
}

const PLACES: readonly Entry[] = [
  { label: 'Explore', to: '/', icon: Compass },
  { label: 'My media', to: '/my-media', icon: Images },
  { label: 'Favorites', to: '/favorites', icon: Heart },
  { label: 'Magic Studio', to: '/magic-studio', icon: Sparkles },
  { label: 'Art Gallery', to: '/art-gallery', icon: Palette },
]
/** Others find the way beside the plans. */
const PRICING: Entry = { label: 'Pricing', to: '/pricing', icon: Tag }

/** The places of the product. */
export function SidebarNav(props: SidebarListProps) {
  const entries = useViewer() === null ? PLACES : [...PLACES, PRICING]
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} />
      ))}
      <BuyCreditsEntry {...props} />
    </ul>
  )
}

/** In the list of the sidebar; nothing for a signed-out visitor. */
function BuyCreditsEntry({ collapsed, collapsible, onNavigate }: SidebarListProps) {
  const viewer = useViewer()
  const { choose } = usePurchase()
  if (!viewer) return null
  const handleClick = () => {
    onNavigate?.()
    choose()
  }
  return (
    <li>
      <Tooltip text={LABEL} side="right" disabled={!collapsed} className="w-full">
        <button
          type="button"
          onClick={handleClick}
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

const COMPANY = [
  { label: 'About Us', to: '/about', icon: Info },
  { label: 'Contact Us', to: '/contact', icon: Mail },
  { label: 'Blog', to: '/blog', icon: Newspaper },
] as const

/** The operator of the site, and its terms. */
export function SidebarCompany(props: SidebarListProps) {
  return (
    <ul className="mt-auto flex flex-col gap-0.5 border-t border-line pt-2">
      {COMPANY.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} isMinor />
      ))}
      <li>
        <LegalMenu {...props} />
      </li>
    </ul>
  )
}
