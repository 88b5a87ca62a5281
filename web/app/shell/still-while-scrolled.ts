const REST_MS = 200

/**
 * A ref for what is animated without end. A browser styles it anew in every frame, which the tiles that come into sight need more: while the
 * page is scrolled it holds still.
 */
export function stillWhileScrolled(element: HTMLElement | SVGElement | null) {
  if (!element) return
  let scrolledAt = 0
  let isStill = false
  const goOn = () => {
    const left = scrolledAt + REST_MS - performance.now()
    isStill = left > 0
    if (isStill) setTimeout(goOn, left)
    else element.style.animationPlayState = ''
  }
  const hold = () => {
    scrolledAt = performance.now()
    if (isStill) return
    isStill = true
    element.style.animationPlayState = 'paused'
    setTimeout(goOn, REST_MS)
  }
  addEventListener('scroll', hold, { passive: true })
  return () => removeEventListener('scroll', hold)
}
