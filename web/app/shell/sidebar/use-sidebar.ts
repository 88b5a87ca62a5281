import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isPhone, PHONE } from '../is-phone.ts'
import { storeSidebarOpen } from './sidebar-state.ts'

export interface Sidebar {
  /** In wide windows: full width, else only icons. */
  open: boolean
  /** On phones. */
  drawerOpen: boolean
  toggle: () => void
  openDrawer: () => void
  closeDrawer: () => void
}

/** `initiallyOpen` is the state that the server rendered; after that the document's own state counts. */
export function useSidebar(initiallyOpen: boolean): Sidebar {
  const open = useSyncExternalStore(observeDocument, isDocumentOpen, () => initiallyOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const toggle = useCallback(() => {
    if (isPhone()) setDrawerOpen((isOpen) => !isOpen)
    else setDocumentOpen(!isDocumentOpen())
  }, [])
  useToggleKey(toggle)
  useAutoClose(closeDrawer)
  return { open, drawerOpen, toggle, openDrawer, closeDrawer }
}

/**
 * Closes the drawer when its links are used, on going back, and when the window becomes wide enough for the sidebar.
 */
function useAutoClose(closeDrawer: () => void) {
  useEffect(() => {
    const phone = matchMedia(PHONE)
    // The event of a window that became narrow may arrive after the drawer was opened.
    const closeIfWide = () => {
      if (!phone.matches) closeDrawer()
    }
    phone.addEventListener('change', closeIfWide)
    addEventListener('popstate', closeDrawer)
    return () => {
      phone.removeEventListener('change', closeIfWide)
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
