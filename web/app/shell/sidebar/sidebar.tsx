import type { PlanName } from '@pictor/contract/limits'
import { Link, NavLink, useLocation } from 'react-router'
import {
  ChevronRight,
  CirclePlus,
  Compass,
  GalleryHorizontal,
  Heart,
  Images,
  Info,
  Mail,
  Newspaper,
  Scale,
  Sparkles,
  Tag,
} from '../../ui/icons.ts'
import type { Icon } from '../../ui/icon.tsx'
import { useSite, useViewer } from '../../api/session/viewer.ts'
import { usePurchase } from '../../features/payments/purchase/purchase-context.ts'
import { preloadPurchaseDialog } from '../../features/payments/purchase/purchase-provider.tsx'
import { PlanToggle } from '../../features/plans/plan-toggle.tsx'
import { useChoosePlan, usePlanState } from '../../features/plans/use-switch-plan.ts'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import type { Sidebar as SidebarState } from './use-sidebar.ts'
import { LEGAL_PAGES } from '../frame/legal-pages.ts'
import { Logo } from '../frame/logo.tsx'

/** Next to the page in wide windows; a drawer over it on phones. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  // Not called in the drawer, which closes before a visitor signs in: the choice continues after signing in.
  const choosePlan = useChoosePlan()
  const pageProps = { collapsed: !sidebar.open, collapsible: true }
  const drawerProps = { collapsed: false, collapsible: false, onNavigate: sidebar.closeDrawer }
  return (
    <>
      <nav aria-label="Main" className="beside-sidebar site-sidebar">
        <div className="px-1.5">
          <Brand collapsible />
        </div>
        {/* In low windows only the lists scroll; the logo and the plan stay in place. */}
        <div className="sidebar-lists mt-2 flex min-h-0 flex-1 flex-col gap-3 overflow-x-hidden overflow-y-auto overscroll-contain px-1.5 py-1">
          <SidebarNav {...pageProps} />
          <SidebarCompany {...pageProps} />
        </div>
        <div className="mt-2 px-1.5">
          <SidebarPlan {...pageProps} onChoose={choosePlan} />
        </div>
      </nav>
      <Drawer open={sidebar.drawerOpen} onClose={sidebar.closeDrawer} title="Menu">
        <nav aria-label="Main" className="flex min-h-full flex-col gap-3 px-2 py-1.5">
          <Brand {...drawerProps} />
          <SidebarNav {...drawerProps} />
          <SidebarCompany {...drawerProps} />
          <SidebarPlan {...drawerProps} onChoose={choosePlan} />
        </nav>
      </Drawer>
    </>
  )
}

interface SidebarListProps {
  /** Shows only icons, with the labels as tooltips. In the drawer, labels are always visible. */
  collapsed: boolean
  /**
   * Lets CSS hide the labels by the document's `data-sidebar` attribute, so that the first frame is right before
   * hydration. False in the drawer.
   */
  collapsible: boolean
  onNavigate?: (() => void) | undefined
}

interface SidebarPlanProps extends SidebarListProps {
  onChoose: (plan: PlanName) => void
}

/** The plan at the end of the sidebar, with a link that explains it to signed-out visitors. */
function SidebarPlan({ onChoose, ...props }: SidebarPlanProps) {
  const signedIn = useViewer() !== null
  const getPlanState = usePlanState()
  const handleChoose = (plan: PlanName) => {
    // The sign-in dialog must not open over the drawer.
    if (!signedIn) props.onNavigate?.()
    onChoose(plan)
  }
  return (
    <div className="flex flex-col gap-1">
      {!signedIn && <PlansLink {...props} />}
      <PlanToggle getPlanState={getPlanState} collapsible={props.collapsible} onChoose={handleChoose} />
    </div>
  )
}

/** Logo and name, as a link to the home page. */
function Brand({ collapsible, onNavigate }: { collapsible: boolean; onNavigate?: (() => void) | undefined }) {
  return (
    <Link
      to="/"
      onClick={onNavigate}
      className={classNames(
        'flex min-h-control items-center gap-2.5 rounded-md px-1.5',
        // Leaves room for the close button of the drawer.
        !collapsible && 'mr-11',
      )}
    >
      <Logo turning className="size-6 shrink-0" />
      <span
        className={classNames(
          'text-base leading-tight font-semibold tracking-tight wrap-anywhere',
          collapsible && 'sidebar-label',
        )}
      >
        {useSite()?.brandName ?? 'Home'}
      </span>
    </Link>
  )
}

interface Entry {
  label: string
  to: string
  icon: Icon
}

const MAIN_PAGES: readonly Entry[] = [
  { label: 'Explore', to: '/', icon: Compass },
  { label: 'My media', to: '/my-media', icon: Images },
  { label: 'Favorites', to: '/favorites', icon: Heart },
  { label: 'Magic Studio', to: '/magic-studio', icon: Sparkles },
  { label: 'Art Gallery', to: '/art-gallery', icon: GalleryHorizontal },
]
/** Only for signed-in users: signed-out visitors find this link next to the plans. */
const PRICING: Entry = { label: 'Pricing', to: '/pricing', icon: Tag }

/** Links to the main pages. */
function SidebarNav(props: SidebarListProps) {
  const entries = useViewer() === null ? MAIN_PAGES : [...MAIN_PAGES, PRICING]
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} />
      ))}
      <BuyCreditsEntry {...props} />
    </ul>
  )
}

interface SidebarLinkProps extends SidebarListProps, Entry {
  isMinor?: boolean
}

/** Links signed-out visitors to the page that explains the plans. */
function PlansLink(props: SidebarListProps) {
  return (
    <ul>
      <SidebarLink {...PRICING} {...props} label="Plans and pricing" isMinor />
    </ul>
  )
}

/** An entry in a list of the sidebar. */
function SidebarLink({ label, to, icon: Icon, isMinor = false, ...props }: SidebarLinkProps) {
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

/** The entry that opens the credit packs; hidden when signed out. */
function BuyCreditsEntry({ collapsed, collapsible, onNavigate }: SidebarListProps) {
  const viewer = useViewer()
  const { openPacks } = usePurchase()
  if (!viewer) return null
  const handleClick = () => {
    onNavigate?.()
    openPacks()
  }
  return (
    <li>
      <Tooltip text={BUY_CREDITS_LABEL} side="right" disabled={!collapsed} className="w-full">
        <button
          type="button"
          onClick={handleClick}
          onPointerEnter={preloadPurchaseDialog}
          onFocus={preloadPurchaseDialog}
          className={sidebarItemStyle()}
        >
          <CirclePlus aria-hidden="true" strokeWidth={1.75} />
          <span className={collapsible ? 'sidebar-label' : undefined}>{BUY_CREDITS_LABEL}</span>
        </button>
      </Tooltip>
    </li>
  )
}

const BUY_CREDITS_LABEL = 'Buy credits'

const COMPANY_PAGES = [
  { label: 'About Us', to: '/about', icon: Info },
  { label: 'Contact Us', to: '/contact', icon: Mail },
  { label: 'Blog', to: '/blog', icon: Newspaper },
] as const

/** Links to pages about the operator, and to the legal pages. */
function SidebarCompany(props: SidebarListProps) {
  return (
    <ul className="mt-auto flex flex-col gap-0.5 border-t border-line pt-2">
      {COMPANY_PAGES.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} isMinor />
      ))}
      <li>
        <LegalMenu {...props} />
      </li>
    </ul>
  )
}

/** The legal pages, in a menu to save space. */
function LegalMenu({ collapsed, collapsible, onNavigate }: SidebarListProps) {
  const path = useLocation().pathname
  const isCurrent = LEGAL_PAGES.some(({ to }) => to === path)
  return (
    <Menu
      label="Legal"
      place="right"
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
      triggerClassName={sidebarItemStyle({ isCurrent, isMinor: true })}
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

interface SidebarItemStyle {
  isCurrent?: boolean
  /** Less prominent, at the end of the sidebar. */
  isMinor?: boolean
}

/** Returns the classes of every entry of the sidebar. */
function sidebarItemStyle({ isCurrent = false, isMinor = false }: SidebarItemStyle = {}): string {
  return classNames(
    'sidebar-item',
    isMinor ? 'h-control-small' : 'h-control font-medium',
    isCurrent
      ? 'bg-surface-hover text-content forced-colors:border [&_svg]:text-link'
      : 'text-muted hover:bg-surface-hover hover:text-content',
  )
}
