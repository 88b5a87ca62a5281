const REST_MS = 200

/**
 * A ref callback for elements that cost the browser work in every frame. While the page scrolls, their animation pauses
 * and their backdrop is not blurred, because incoming tiles need that time.
 */
export function stillWhileScrolled(element: HTMLElement | SVGElement | null) {
  if (!element) return
  let scrolledAt = 0
  let isStill = false
  const setStill = (animationPlayState: string, backdropFilter = '') =>
    Object.assign(element.style, { animationPlayState, backdropFilter })
  const goOn = () => {
    const left = scrolledAt + REST_MS - performance.now()
    isStill = left > 0
    if (isStill) setTimeout(goOn, left)
    else setStill('')
  }
  const hold = () => {
    scrolledAt = performance.now()
    if (isStill) return
    isStill = true
    setStill('paused', 'none')
    setTimeout(goOn, REST_MS)
  }
  addEventListener('scroll', hold, { passive: true })
  return () => removeEventListener('scroll', hold)
}
