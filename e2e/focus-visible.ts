import { expect, type Page } from '@playwright/test'

/**
 * Presses Tab a number of times, or until the end of the page. Each focused element must be in the window, uncovered
 * and marked.
 */
export async function tabThrough(page: Page, maxStops: number, location: string): Promise<void> {
  for (let stop = 1; stop <= maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) return
    await expectFocusVisible(page, `${location}, stop ${stop}`)
  }
}

/** WCAG 2.4.7 and 2.4.11: the focused element has a visible marker and is not fully covered. */
export async function expectFocusVisible(page: Page, location = page.url()): Promise<void> {
  await expect.poll(() => page.evaluate(findFocusProblem), { message: location }).toBe('')
}

/** Runs in the page. Returns the problem, or an empty string. */
function findFocusProblem(): string {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus'
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  const { width, height } = focused.getBoundingClientRect()
  // Hidden radio buttons and file inputs are represented by their labels.
  const visibleElement =
    (width < 3 || height < 3 || getComputedStyle(focused).opacity === '0' ? labels[0] : null) ?? focused
  const box = visibleElement.getBoundingClientRect()
  const name = `<${focused.tagName.toLowerCase()}> ${focused.getAttribute('aria-label') ?? visibleElement.textContent?.slice(0, 40) ?? ''}`
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    return `${name} is outside of the window`
  // In a date field, the browser itself marks the part that has the focus.
  if (focused.matches('input[type=date]:not(:focus-visible)')) return ''
  if (getComputedStyle(visibleElement).opacity === '0') return `${name} is transparent`
  if (!isMarked(visibleElement) && !listNearestAncestors(visibleElement).some(isMarked)) return `${name} is not marked`
  return isUncovered() ? '' : `${name} is covered`

  /** Returns the three nearest ancestors, because a container may mark the field in it. */
  function listNearestAncestors(element: Element): Element[] {
    const outer: Element[] = []
    for (let next = element.parentElement; next && outer.length < 3; next = next.parentElement) outer.push(next)
    return outer
  }
  function isMarked(element: Element): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  function isUncovered(): boolean {
    const parts = [0.1, 0.5, 0.9]
    return parts.some((across) =>
      parts.some((down) => {
        const topmost = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down)
        return topmost !== null && (visibleElement.contains(topmost) || topmost.contains(visibleElement))
      }),
    )
  }
}
