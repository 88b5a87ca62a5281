import { Compass, Heart, Images, Palette, Sparkles, Tag, type LucideIcon } from 'lucide-react'
import { useViewer } from '../../api/session/viewer.ts'
import { BuyCreditsEntry } from './buy-credits-entry.tsx'
import { SidebarLink, type SidebarListProps } from './sidebar-link.tsx'

interface Entry {
  label: string
  to: string
  icon: LucideIcon
}

const ENTRIES: readonly Entry[] = [
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
  const entries = useViewer() === null ? ENTRIES : [...ENTRIES, PRICING]
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} />
      ))}
      <BuyCreditsEntry {...props} />
    </ul>
  )
}
