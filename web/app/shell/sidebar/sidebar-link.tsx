import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

export interface SidebarListProps {
  /** Shows only icons, with the labels as tooltips. In the drawer, labels are always visible. */
  collapsed: boolean
  /**
   * Lets CSS hide the labels by the document's `data-sidebar` attribute, so that the first frame is right before
   * hydration. False in the drawer.
   */
  collapsible: boolean
  onNavigate?: (() => void) | undefined
}

export interface SidebarLinkProps extends SidebarListProps {
  label: string
  to: string
  icon: LucideIcon
  isMinor?: boolean
}

/** An entry in a list of the sidebar. */
export function SidebarLink({ label, to, icon: Icon, isMinor = false, ...props }: SidebarLinkProps) {
  const { collapsed, collapsible, onNavigate } = props
  return (
    <li>
      <Tooltip text={label} side="right" disabled={!collapsed} className="w-full">
        <NavLink
          to={to}
          end
          onClick={onNavigate}
          className={({ isActive, isPending }) => sidebarItemStyle({ isCurrent: isActive || isPending, isMinor })}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>{label}</span>
        </NavLink>
      </Tooltip>
    </li>
  )
}

interface SidebarItemStyle {
  isCurrent?: boolean
  /** Less prominent, at the end of the sidebar. */
  isMinor?: boolean
}

/** Returns the classes of every entry of the sidebar. */
export function sidebarItemStyle({ isCurrent = false, isMinor = false }: SidebarItemStyle = {}): string {
  return classNames(
    'flex w-full items-center gap-3 rounded-md px-2 text-sm transition-colors [&_svg]:shrink-0 [&>svg]:size-5',
    isMinor ? 'h-control-small' : 'h-control font-medium',
    isCurrent
      ? 'bg-surface-hover text-content forced-colors:border [&_svg]:text-link'
      : 'text-muted hover:bg-surface-hover hover:text-content',
  )
}
