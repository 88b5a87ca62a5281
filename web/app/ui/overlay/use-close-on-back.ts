import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * While `search` is given, Back closes the dialog and stays on the page. The dialog gets a history entry. If it changes
 * `search`, the search of the URL, it must replace this entry; the change stays when the dialog closes. The router gets no
 * event of these steps, because its location stays the same.
 */
export function useCloseOnBack(search: string | null, onClose: () => void): void {
  const open = search !== null
  const close = useEffectEvent(onClose)
  const readSearch = useEffectEvent(() => search)
  useLayoutEffect(() => {
    if (!open) return
    const openedHref = location.href
    const openedSearch = readSearch()
    history.pushState(history.state, '')
    let wentBack = false
    function handlePopState(event: PopStateEvent) {
      wentBack = true
      close()
      // After several steps at once, the router opens the page.
      if (location.href !== openedHref) return
      event.stopImmediatePropagation()
      if (readSearch() !== openedSearch) goWithoutRouter(1)
    }
    addEventListener('popstate', handlePopState, ONCE)
    return () => {
      removeEventListener('popstate', handlePopState, ONCE)
      if (!wentBack && location.href === openedHref) goWithoutRouter(-1)
    }
  }, [open])
}

/** In the capture phase, which runs before the router's listener. */
const ONCE = { capture: true, once: true }

function goWithoutRouter(steps: 1 | -1): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), ONCE)
  history.go(steps)
}
