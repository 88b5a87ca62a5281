import { MOBILE_BREAKPOINT_PX } from '@pictor/contract/limits'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { storeSidebarOpen } from './sidebar-state.ts'

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
  return { open, drawerOpen, toggle, closeDrawer }
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
  return matchMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`).matches
}
