import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Brand } from '../frame/brand.tsx'
import { SidebarCompany } from './sidebar-company.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { SidebarPlan } from './sidebar-plan.tsx'
import { useChoosePlan } from '../../features/plans/use-switch-plan.ts'
import type { Sidebar as SidebarState } from './use-sidebar.ts'

/** Beside the page on wide windows, a drawer over it on phones. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  // Not inside the drawer, which is gone when the visitor has signed in.
  const choosePlan = useChoosePlan()
  const beside = { collapsed: !sidebar.open, collapsible: true }
  const inDrawer = { collapsed: false, collapsible: false, onNavigate: sidebar.closeDrawer }
  return (
    <>
      <nav
        aria-label="Main"
        className="beside-sidebar fixed inset-y-0 left-0 z-(--z-sidebar) hidden w-(--sidebar-width) flex-col border-r border-line bg-surface-sunken py-2.5 pl-[env(safe-area-inset-left)] transition-[width] duration-(--duration-slow) md:flex print:hidden"
      >
        <div className="px-1.5">
          <Brand collapsible />
        </div>
        {/* On low windows the lists scroll, between what always stands. */}
        <div className="sidebar-lists mt-2 flex min-h-0 flex-1 flex-col gap-3 overflow-x-hidden overflow-y-auto overscroll-contain px-1.5 py-1">
          <SidebarNav {...beside} />
          <SidebarCompany {...beside} />
        </div>
        <div className="mt-2 px-1.5">
          <SidebarPlan {...beside} onChoose={choosePlan} />
        </div>
      </nav>
      <Drawer open={sidebar.drawerOpen} onClose={sidebar.closeDrawer} title="Menu">
        <nav aria-label="Main" className="flex min-h-full flex-col gap-3 px-2 py-1.5">
          <Brand {...inDrawer} />
          <SidebarNav {...inDrawer} />
          <SidebarCompany {...inDrawer} />
          <SidebarPlan {...inDrawer} onChoose={choosePlan} />
        </nav>
      </Drawer>
    </>
  )
}
