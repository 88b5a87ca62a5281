import { useLayoutEffect } from 'react'

/**
 * Sets an attribute (`data-…`) on the root element while a component is visible, so that other elements make room. The
 * selector `html:has()` would restyle the root, and everything that depends on it, for each tile that is mounted or
 * unmounted while the gallery scrolls. Only one component may use an attribute at a time.
 */
export function useRootAttribute(attribute: string, isVisible = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(attribute, isVisible)
    return () => document.documentElement.removeAttribute(attribute)
  }, [attribute, isVisible])
}
