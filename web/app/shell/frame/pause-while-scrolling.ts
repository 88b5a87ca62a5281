/** Pause after the last scroll event until the work resumes. */
const RESUME_DELAY_MS = 200

/**
 * A ref callback for elements that cost the browser work in every frame. While the page scrolls, their animation pauses
 * and their backdrop is not blurred, which leaves the browser time to render new tiles.
 */
export function pauseWhileScrolling(element: HTMLElement | SVGElement | null) {
  if (!element) return
  let scrolledAt = 0
  let isPaused = false
  const setStyles = (animationPlayState: string, backdropFilter = '') =>
    Object.assign(element.style, { animationPlayState, backdropFilter })
  const resume = () => {
    const remainingMs = scrolledAt + RESUME_DELAY_MS - performance.now()
    isPaused = remainingMs > 0
    if (isPaused) setTimeout(resume, remainingMs)
    else setStyles('')
  }
  const pause = () => {
    scrolledAt = performance.now()
    if (isPaused) return
    isPaused = true
    setStyles('paused', 'none')
    setTimeout(resume, RESUME_DELAY_MS)
  }
  addEventListener('scroll', pause, { passive: true })
  return () => removeEventListener('scroll', pause)
}
