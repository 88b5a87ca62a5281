import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref for the container of several views. The clicked button disappears with its view, so the focus moves
 * to the first heading (with `tabIndex={-1}`) or field of the next view, or to its first button.
 */
export function useFocusOnChange(view: string) {
  const container = useRef<HTMLDivElement>(null)
  const previousView = useRef(view)
  // A layout effect, because a dialog takes a lost focus one frame later.
  useLayoutEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    const target =
      container.current?.querySelector<HTMLElement>('[tabindex="-1"], input') ??
      container.current?.querySelector('button')
    target?.focus()
  }, [view])
  return container
}
