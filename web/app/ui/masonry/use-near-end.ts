import { useEffect, useRef, type RefObject } from 'react'

/** Calls `onEnd` when the element is less than `nearPx` from the window, and again after the list has grown. */
export function useNearEnd(
  onEnd: (() => void) | undefined,
  count: number,
  nearPx: number = 1_200,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  const isEnabled = onEnd !== undefined
  useEffect(() => {
    if (!end.current || !isEnabled) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isEnabled, count, nearPx])
  return end
}
