import type { Page } from '@playwright/test'

/**
 * Returns touch targets smaller than 44 × 44 pixels, including their label and pseudo-elements. Links inside text are
 * exempt.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role^="menuitem"]',
    )
    return [...controls].flatMap((control) => {
      const area = measureArea(control)
      if (!area || isInText(control)) return []
      const [width, height] = area.map(Math.round)
      if (Math.min(width ?? 0, height ?? 0) >= 44) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${control.localName} "${name.trim().slice(0, 40)}" ${width}x${height}`]
    })

    /** Returns null for controls that cannot be touched: hidden ones, and those that are visible only on focus. */
    function measureArea(control: HTMLElement): [number, number] | null {
      if (!control.checkVisibility({ visibilityProperty: true })) return null
      const controlBox = control.getBoundingClientRect()
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const box = isVisuallyHidden(control) ? label?.getBoundingClientRect() : controlBox
      if (!box || (isVisuallyHidden(control) && !label)) return null
      const pseudoElements = ['::before', '::after']
        .map((pseudo) => getComputedStyle(control, pseudo))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const widths = pseudoElements.map(({ width }) => Number.parseFloat(width) || 0)
      const heights = pseudoElements.map(({ height }) => Number.parseFloat(height) || 0)
      return [Math.max(box.width, ...widths), Math.max(box.height, ...heights)]
    }
    function isVisuallyHidden(control: HTMLElement): boolean {
      return getComputedStyle(control).clipPath !== 'none' || control.offsetWidth <= 1
    }
    function isInText(control: HTMLElement): boolean {
      return control.localName === 'a' && getComputedStyle(control).display === 'inline'
    }
  })
}
