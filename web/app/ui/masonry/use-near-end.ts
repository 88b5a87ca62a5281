import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Returns a ref for the element at the end of a list. Calls `onEnd` when that element is less than `nearPx` from the
 * window, and again each time the list has grown.
 */
export function useNearEnd(
  onEnd: (() => void) | undefined,
  count: number,
  nearPx: number = 1_200,
): RefObject<HTMLDivElement | null> {
  const endElement = useRef<HTMLDivElement>(null)
  const handleIntersection = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) onEnd?.()
  })
  const isEnabled = onEnd !== undefined
  useEffect(() => {
    if (!endElement.current || !isEnabled) return
    const observer = new IntersectionObserver(handleIntersection, { rootMargin: `${nearPx}px` })
    observer.observe(endElement.current)
    return () => observer.disconnect()
  }, [isEnabled, count, nearPx])
  return endElement
}
