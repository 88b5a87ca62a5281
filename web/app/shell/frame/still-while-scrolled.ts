const REST_MS = 200

/**
 * A ref for what costs a browser something in every frame, which the tiles that come into sight need more: while the page is scrolled it holds
 * still, and what lies behind it is not blurred.
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
