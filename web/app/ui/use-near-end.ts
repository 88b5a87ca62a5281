import { useEffect, useRef, type RefObject } from 'react'

/** Calls `onEnd` when the element comes within two screens or so, and again after the list has grown. */
export function useNearEnd(onEnd: (() => void) | undefined, count: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  const wanted = onEnd !== undefined
  useEffect(() => {
    if (!end.current || !wanted) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.()
      },
      { rootMargin: '1200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted, count])
  return end
}
