import { MOBILE_BREAKPOINT_PX } from '@pictor/contract/limits'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { storeSidebarOpen } from './sidebar-state.ts'

const PHONE = `(width < ${MOBILE_BREAKPOINT_PX}px)`

export interface Sidebar {
  /** On wide windows: full width, else icons. */
  open: boolean
  /** On phones. */
  drawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** `initiallyOpen` is what the server drew by the cookie; from then on the document's own state says. */
export function useSidebar(initiallyOpen: boolean): Sidebar {
  const open = useSyncExternalStore(observeDocument, isDocumentOpen, () => initiallyOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const toggle = useCallback(() => {
    if (isPhone()) setDrawerOpen((shown) => !shown)
    else setDocumentOpen(!isDocumentOpen())
  }, [])
  useToggleKey(toggle)
  useOutlived(closeDrawer)
  return { open, drawerOpen, toggle, closeDrawer }
}

/** The drawer's links close it; so do going back, and a window that grows wide enough to have the sidebar beside the page. */
function useOutlived(closeDrawer: () => void) {
  useEffect(() => {
    const phone = matchMedia(PHONE)
    phone.addEventListener('change', closeDrawer)
    addEventListener('popstate', closeDrawer)
    return () => {
      phone.removeEventListener('change', closeDrawer)
      removeEventListener('popstate', closeDrawer)
    }
  }, [closeDrawer])
}

function useToggleKey(toggle: () => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toggle])
}

function observeDocument(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-sidebar'] })
  return () => observer.disconnect()
}

function isDocumentOpen(): boolean {
  return document.documentElement.dataset['sidebar'] !== 'collapsed'
}

function setDocumentOpen(open: boolean) {
  document.documentElement.dataset['sidebar'] = open ? 'open' : 'collapsed'
  storeSidebarOpen(open)
}

function isPhone(): boolean {
  return matchMedia(PHONE).matches
}
