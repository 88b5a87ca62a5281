import { useEffect, useEffectEvent, type RefObject } from 'react'

/** While `open` is true, calls `dismiss` on each `pointerdown` outside of `root`. */
export function useDismissal(root: RefObject<HTMLElement | null>, open: boolean, dismiss: () => void): void {
  const handlePointerDown = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) dismiss()
  })
  useEffect(() => {
    if (!open) return
    addEventListener('pointerdown', handlePointerDown)
    return () => removeEventListener('pointerdown', handlePointerDown)
  }, [open])
}
