import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useImageUpdates } from '../../features/images/use-image-list.ts'
import { useRootData } from '../../api/session/viewer.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from '../connection/navigation-progress.tsx'
import { PrefetchOnIntent } from '../connection/prefetch-on-intent.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { hasFooter } from '../../lib/page-titles.ts'
import { useSidebar } from '../sidebar/use-sidebar.ts'
import { useTouch } from '../use-touch.ts'

/** What stands around every page. */
export function AppShell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar(useRootData()?.sidebarOpen ?? true)
  const path = useLocation().pathname
  useImageUpdates()
  useTouch(sidebar)
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationProgress />
      <PrefetchOnIntent />
      <Sidebar sidebar={sidebar} />
      <div className="beside-sidebar flex min-h-dvh flex-col pl-(--sidebar-width) transition-[padding] duration-(--duration-slow)">
        <Header sidebar={sidebar} />
        <main id="main" tabIndex={-1} className="flex-1 pr-[env(safe-area-inset-right)] outline-none">
          {children}
        </main>
        {hasFooter(path) && <Footer />}
      </div>
    </>
  )
}
