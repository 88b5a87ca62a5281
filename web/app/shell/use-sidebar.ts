import { MOBILE_BREAKPOINT_PX } from '@pictor/contract/limits'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
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
  const { key } = useLocation()
  // Where it was opened: it belongs to that page, whichever way the visitor leaves it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const closeDrawer = useCallback(() => setDrawerAt(null), [])
  const toggle = useCallback(() => {
    if (isPhone()) setDrawerAt((shownAt) => (shownAt === key ? null : key))
    else setDocumentOpen(!isDocumentOpen())
  }, [key])
  useToggleKey(toggle)
  useWideWindow(closeDrawer)
  return { open, drawerOpen: drawerAt === key, toggle, closeDrawer }
}

/** A drawer over a page that has its sidebar beside it would hide it. */
function useWideWindow(handleWide: () => void) {
  useEffect(() => {
    const phone = matchMedia(PHONE)
    const handleChange = () => !phone.matches && handleWide()
    phone.addEventListener('change', handleChange)
    return () => phone.removeEventListener('change', handleChange)
  }, [handleWide])
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
