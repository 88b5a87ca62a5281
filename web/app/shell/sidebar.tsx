import { Drawer } from '../ui/drawer.tsx'
import { Brand } from './brand.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { SidebarPlan } from './sidebar-plan.tsx'
import { useChoosePlan } from './use-choose-plan.ts'
import type { Sidebar as SidebarState } from './use-sidebar.ts'

/** Beside the page on wide windows, a drawer over it on phones. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  // Not inside the drawer, which is gone when the visitor has signed in.
  const choosePlan = useChoosePlan()
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-y-0 left-0 z-(--z-sidebar) hidden w-(--sidebar-width) flex-col gap-3 border-r border-line bg-surface-sunken [@media(height<30rem)]:overflow-y-auto [@media(height<30rem)]:overscroll-contain py-2.5 pr-1.5 pl-[calc(0.375rem+env(safe-area-inset-left))] transition-[width] duration-(--duration-slow) md:flex"
      >
        <Brand collapsible />
        <SidebarNav collapsed={!sidebar.open} collapsible />
        <SidebarPlan collapsible onChoose={choosePlan} />
      </nav>
      <Drawer open={sidebar.drawerOpen} onClose={sidebar.closeDrawer} title="Menu">
        <nav aria-label="Main" className="flex min-h-full flex-col gap-3 px-2 py-1.5">
          <Brand collapsible={false} onNavigate={sidebar.closeDrawer} />
          <SidebarNav collapsed={false} collapsible={false} onNavigate={sidebar.closeDrawer} />
          <SidebarPlan collapsible={false} onChoose={choosePlan} onNavigate={sidebar.closeDrawer} />
        </nav>
      </Drawer>
    </>
  )
}
