const REST_MS = 200

/**
 * A ref callback for elements that cost the browser work in every frame. While the page scrolls, their animation pauses
 * and their backdrop is not blurred, because incoming tiles need that time.
 */
export function pauseWhileScrolling(element: HTMLElement | SVGElement | null) {
  if (!element) return
  let scrolledAt = 0
  let isPaused = false
  const setPaused = (animationPlayState: string, backdropFilter = '') =>
    Object.assign(element.style, { animationPlayState, backdropFilter })
  const resume = () => {
    const remainingMs = scrolledAt + REST_MS - performance.now()
    isPaused = remainingMs > 0
    if (isPaused) setTimeout(resume, remainingMs)
    else setPaused('')
  }
  const pause = () => {
    scrolledAt = performance.now()
    if (isPaused) return
    isPaused = true
    setPaused('paused', 'none')
    setTimeout(resume, REST_MS)
  }
  addEventListener('scroll', pause, { passive: true })
  return () => removeEventListener('scroll', pause)
}
