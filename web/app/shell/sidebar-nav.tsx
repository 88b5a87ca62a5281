import { Compass, Heart, Images, WandSparkles, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { BuyCreditsEntry } from './buy-credits-entry.tsx'

interface Entry {
  label: string
  to: string
  icon: LucideIcon
}

const ENTRIES: readonly Entry[] = [
  { label: 'Explore', to: '/', icon: Compass },
  { label: 'Generate', to: '/generate', icon: WandSparkles },
  { label: 'My media', to: '/my-media', icon: Images },
  { label: 'Favorites', to: '/favorites', icon: Heart },
]

export interface SidebarNavProps {
  /** Icons alone, with the labels as tooltips; in the drawer labels always show. */
  collapsed: boolean
  /** The labels hide by the page's state, so that the first frame is right before React knows it. */
  collapsible: boolean
  onNavigate?: (() => void) | undefined
}

export function SidebarNav(props: SidebarNavProps) {
  const { collapsed, collapsible, onNavigate } = props
  return (
    <ul className="flex flex-col gap-0.5">
      {ENTRIES.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Tooltip text={label} side="right" disabled={!collapsed} className="w-full">
            <NavLink
              to={to}
              end
              onClick={onNavigate}
              className={({ isActive }) =>
                classNames(
                  'flex h-11 w-full items-center gap-3 rounded-md px-2 text-sm font-medium transition-colors md:h-9',
                  isActive ? 'bg-surface-hover text-content' : 'text-muted hover:bg-surface-hover hover:text-content',
                )
              }
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              <span className={collapsible ? 'sidebar-label' : undefined}>{label}</span>
            </NavLink>
          </Tooltip>
        </li>
      ))}
      <BuyCreditsEntry {...props} />
    </ul>
  )
}
