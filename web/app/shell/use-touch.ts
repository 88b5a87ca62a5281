import { useEffect, useRef } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import type { Sidebar } from './sidebar/use-sidebar.ts'

/** Edge swipes and on-screen keyboards: where there are fingers, and by code that comes when the page has nothing else to do. */
export function useTouch({ drawerOpen, openDrawer, closeDrawer }: Sidebar) {
  const isOpen = useRef(drawerOpen)
  useEffect(() => {
    isOpen.current = drawerOpen
  }, [drawerOpen])
  useEffect(() => {
    if (navigator.maxTouchPoints === 0) return
    let stop = () => {}
    const callOff = whenIdle(() => {
      const drawer = { isOpen: () => isOpen.current, onOpen: openDrawer, onClose: closeDrawer }
      // Without the code the button opens the drawer.
      import('./touch.ts').then(
        ({ watchTouch }) => (stop = watchTouch(drawer)),
        () => undefined,
      )
    })
    return () => {
      callOff()
      stop()
    }
  }, [openDrawer, closeDrawer])
}
