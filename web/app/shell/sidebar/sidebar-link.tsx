import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { entryStyle } from './entry-style.ts'

export interface SidebarListProps {
  /** Icons alone, with the labels as tooltips; in the drawer labels always show. */
  collapsed: boolean
  /** The labels hide by the page's state, so that the first frame is right before React knows it. */
  collapsible: boolean
  onNavigate?: (() => void) | undefined
}

export interface SidebarLinkProps extends SidebarListProps {
  label: string
  to: string
  icon: LucideIcon
  isMinor?: boolean
}

/** One line of a list in the sidebar. */
export function SidebarLink({ label, to, icon: Icon, isMinor = false, ...props }: SidebarLinkProps) {
  const { collapsed, collapsible, onNavigate } = props
  return (
    <li>
      <Tooltip text={label} side="right" disabled={!collapsed} className="w-full">
        <NavLink
          to={to}
          end
          onClick={onNavigate}
          className={({ isActive, isPending }) => entryStyle({ isCurrent: isActive || isPending, isMinor })}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>{label}</span>
        </NavLink>
      </Tooltip>
    </li>
  )
}
