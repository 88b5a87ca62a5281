import type { PlanName } from '@pictor/contract/limits'
import { Link } from 'react-router'
import { useSite, useViewer } from '../../api/session/viewer.ts'
import { PlanToggle } from '../../features/plans/plan-toggle.tsx'
import { useChoosePlan, usePlanState } from '../../features/plans/use-switch-plan.ts'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { PlansLink, SidebarCompany, type SidebarListProps, SidebarNav } from './sidebar-nav.tsx'
import type { Sidebar as SidebarState } from './use-sidebar.ts'
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
