import { ChevronRight, Scale } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { LEGAL_PAGES } from './legal-pages.ts'
import { entryStyle, type SidebarListProps } from '../sidebar/sidebar-link.tsx'

/** The legal pages, out of the way until somebody asks for them. */
export function LegalMenu({ collapsed, collapsible, onNavigate }: SidebarListProps) {
  const path = useLocation().pathname
  const isCurrent = LEGAL_PAGES.some(({ to }) => to === path)
  return (
    <Menu
      label="Legal"
      place="beside"
      hasTooltip={collapsed}
      trigger={
        <>
          <Scale aria-hidden="true" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>Legal</span>
          <span aria-hidden="true" className={classNames('ml-auto', collapsible && 'sidebar-wide')}>
            <ChevronRight className="size-4" />
          </span>
        </>
      }
      triggerClassName={entryStyle({ isCurrent, isMinor: true })}
      items={LEGAL_PAGES.map(({ label, to }) => ({
        label,
        renderLink: ({ className, children }) => (
          <NavLink to={to} className={`${className} aria-[current=page]:font-medium`} onClick={onNavigate}>
            {children}
          </NavLink>
        ),
      }))}
    />
  )
}
