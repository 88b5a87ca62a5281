import { useLayoutEffect, useRef } from 'react'

/**
 * The ref of what encloses the views. The button that was pressed goes away with its view: the focus goes to the first heading (with
 * `tabIndex={-1}`) or field of the next one, or else to its first button.
 */
export function useFocusOnChange(view: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  // Before a dialog finds that the focus is gone: it would take it a frame later.
  useLayoutEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const target =
      place.current?.querySelector<HTMLElement>('[tabindex="-1"], input') ?? place.current?.querySelector('button')
    target?.focus()
  }, [view])
  return place
}
