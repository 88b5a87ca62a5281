import { useLayoutEffect } from 'react'

/**
 * While it is shown, the page's root says so (`data-…`), and others make room. Not by `html:has()`: with it the root, and all that goes by
 * it, is styled anew for each tile that comes or goes while the gallery is scrolled. One component at a time has a mark.
 */
export function useRootMark(mark: string, isShown = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(mark, isShown)
    return () => document.documentElement.removeAttribute(mark)
  }, [mark, isShown])
}
