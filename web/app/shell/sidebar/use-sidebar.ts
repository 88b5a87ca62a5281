import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { storeSidebarOpen } from './sidebar-state.ts'

export interface Sidebar {
  /** In wide windows: whether the sidebar has its full width. Otherwise it shows only icons. */
  open: boolean
  /** On phones: whether the drawer is open. */
  drawerOpen: boolean
  toggle: () => void
  openDrawer: () => void
  closeDrawer: () => void
}

/**
 * `initiallyOpen` is the state that the server rendered. After hydration, the attribute `data-sidebar` is the state.
 */
export function useSidebar(initiallyOpen: boolean): Sidebar {
  const open = useSyncExternalStore(observeSidebarAttribute, isSidebarAttributeOpen, () => initiallyOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const toggle = useCallback(() => {
    if (isPhone()) setDrawerOpen((isOpen) => !isOpen)
    else setSidebarAttribute(!isSidebarAttributeOpen())
  }, [])
  useToggleKey(toggle)
  useAutoClose(closeDrawer)
  return { open, drawerOpen, toggle, openDrawer, closeDrawer }
}

/** Media query for the window widths at which the sidebar is a drawer. */
const PHONE_QUERY = '(width < 768px)'

export function isPhone(): boolean {
  return matchMedia(PHONE_QUERY).matches
}

/** Closes the drawer when the user goes back, and when the window becomes wide enough for the sidebar. */
function useAutoClose(closeDrawer: () => void) {
  useEffect(() => {
    const phone = matchMedia(PHONE_QUERY)
    // The event also occurs when the window becomes narrow, possibly after the drawer was opened.
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
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [toggle])
}

function observeSidebarAttribute(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-sidebar'] })
  return () => observer.disconnect()
}

function isSidebarAttributeOpen(): boolean {
  return document.documentElement.dataset['sidebar'] !== 'collapsed'
}

function setSidebarAttribute(open: boolean) {
  document.documentElement.dataset['sidebar'] = open ? 'open' : 'collapsed'
  storeSidebarOpen(open)
}
