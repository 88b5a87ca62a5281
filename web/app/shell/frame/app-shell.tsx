import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigation } from 'react-router'
import { useImageUpdates } from '../../features/images/use-image-list.ts'
import { useRootData } from '../../api/session/viewer.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { hasFooter, hasFooterLinks } from '../../lib/page-titles.ts'
import { useSidebar, type Sidebar as SidebarState } from '../sidebar/use-sidebar.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { connectionState } from '../../api/session/connection-state.ts'
import { network } from '../../ui/code-loader.ts'
import { NonceContext } from '../../ui/nonce.ts'
import { findPageLink } from '../connection/find-page-link.ts'

/** The frame of every page: header, sidebar and footer. */
export function AppShell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar(useRootData()?.sidebarOpen ?? true)
  const path = useLocation().pathname
  useImageUpdates()
  useTouchGestures(sidebar)
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <NavigationProgress />
      <PrefetchOnIntent />
      <Sidebar sidebar={sidebar} />
      <div className="beside-sidebar page-frame">
        <Header sidebar={sidebar} />
        <main id="main" tabIndex={-1} className="flex-1 pr-[env(safe-area-inset-right)] outline-none">
          {children}
        </main>
        {hasFooter(path) && <Footer hasLinks={hasFooterLinks(path)} />}
      </div>
    </>
  )
}

/** Navigations that are faster than this show no progress line. */
const PROGRESS_DELAY_MS = 150
const PROGRESS_FADE_MS = 300

type ProgressPhase = 'hidden' | 'shown' | 'fading'

/** A line at the top of the page during a slow navigation. At the end it fades out. */
export function NavigationProgress() {
  const phase = useProgressPhase(useNavigation().state !== 'idle')
  return (
    <>
      <output className="sr-only">{phase === 'shown' && 'Loading'}</output>
      {phase !== 'hidden' && (
        <div
          aria-hidden="true"
          data-progress={phase}
          className="navigation-progress"
          style={{ transitionDuration: `${PROGRESS_FADE_MS}ms` }}
        />
      )}
    </>
  )
}

function useProgressPhase(busy: boolean): ProgressPhase {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(busy), busy ? PROGRESS_DELAY_MS : PROGRESS_FADE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  if (!isVisible) return 'hidden'
  return busy ? 'shown' : 'fading'
}

/** Handles edge swipes and on-screen keyboards on touch devices. The code is loaded when the page is idle. */
function useTouchGestures({ drawerOpen, openDrawer, closeDrawer }: SidebarState) {
  const isOpen = useRef(drawerOpen)
  useEffect(() => {
    isOpen.current = drawerOpen
  }, [drawerOpen])
  useEffect(() => {
    if (navigator.maxTouchPoints === 0) return
    let stop = () => {}
    const cancelLoading = whenIdle(() => {
      const drawer = { isOpen: () => isOpen.current, onOpen: openDrawer, onClose: closeDrawer }
      // If loading fails, the button still opens the drawer.
      import('../touch.ts').then(
        ({ watchTouch }) => (stop = watchTouch(drawer)),
        () => undefined,
      )
    })
    return () => {
      cancelLoading()
      stop()
    }
  }, [openDrawer, closeDrawer])
}

/** A pointer that only passes over a link stays on it for less time than this. */
const INTENT_DELAY_MS = 80

/**
 * Prefetches the code and data of a page when a pointer rests on a link, a finger touches it, or it keeps the focus.
 * One instance serves all links of the document.
 */
function PrefetchOnIntent() {
  const nonce = use(NonceContext)
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => watchLinks(setPath), [])
  return path && <PrefetchPageLinks page={path} nonce={nonce} />
}

function watchLinks(onIntent: (path: string) => void): () => void {
  let intentTimer: ReturnType<typeof setTimeout> | undefined
  function handleIntent({ type, target }: Event) {
    clearTimeout(intentTimer)
    const link = findPageLink(target)
    // If a page's code can't be fetched, the router reloads the document, even during a prefetch.
    if (link === null || connectionState.isLost || network.isOffline()) return
    const path = link.pathname + link.search
    if (type === 'touchstart') onIntent(path)
    else intentTimer = setTimeout(() => onIntent(path), INTENT_DELAY_MS)
  }
  const events = ['pointerover', 'focusin', 'touchstart']
  for (const name of events) document.addEventListener(name, handleIntent, { passive: true })
  return () => {
    clearTimeout(intentTimer)
    for (const name of events) document.removeEventListener(name, handleIntent)
  }
}
