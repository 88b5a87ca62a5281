import { useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { useRootAttribute } from '../../ui/overlay/use-root-attribute.ts'

const NAV_ITEMS = [
  { to: '/admin', label: 'Money' },
  { to: '/admin/generations', label: 'Generations' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/prices', label: 'Prices' },
  { to: '/admin/audit', label: 'Audit' },
] as const

/** The frame around every admin page. Its attribute hides the admin's own plan and the links of the footer. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useRootAttribute('data-admin')
  return (
    <div className="mx-auto flex w-full max-w-[88rem] flex-col gap-6 px-3 py-3 md:px-6 md:py-5">
      <AdminNav />
      {children}
    </div>
  )
}

/** On narrow screens the list scrolls sideways, so the current entry is scrolled into view. */
function AdminNav() {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={list} aria-label="Admin" className="admin-nav">
      <ul className="flex w-max gap-1 max-lg:pr-8">
        {NAV_ITEMS.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={navItemStyle}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function navItemStyle({ isActive, isPending }: { isActive: boolean; isPending: boolean }): string {
  return classNames(
    'flex h-11 items-center rounded-t-md border-b-2 px-3 text-sm -outline-offset-2 transition-colors',
    isActive
      ? 'border-accent font-medium text-content'
      : isPending
        ? 'border-line-strong text-content'
        : 'border-transparent text-muted hover:bg-surface-hover hover:text-content',
  )
}

export interface AdminPageProps {
  title: ReactNode
  text?: ReactNode
  /** Facts about the subject of the page. */
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One admin page: its heading, its purpose, and its content. */
export function AdminPage({ title, text, facts, actions, children }: AdminPageProps) {
  return (
    <div className="@container flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-112">
          {/* Gets the focus after a dialog if the button that opened it is gone. */}
          <h1
            id={PAGE_TITLE_ID}
            tabIndex={-1}
            className="w-fit max-w-full rounded-sm wrap-anywhere text-xl font-semibold tracking-tight @2xl:text-2xl"
          >
            {title}
          </h1>
          {text && <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{text}</p>}
          {facts}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}

export const PAGE_TITLE_ID = 'admin-page'
