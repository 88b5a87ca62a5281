import type { Page } from '@playwright/test'

/**
 * Returns touch targets smaller than 44 × 44 pixels, including their label and pseudo-elements. Links inside text are
 * exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role^="menuitem"]',
    )
    return [...controls].flatMap((control) => {
      const area = areaOf(control)
      if (!area || isInText(control)) return []
      const [width, height] = area.map(Math.round)
      if (Math.min(width ?? 0, height ?? 0) >= 44) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${control.localName} "${name.trim().slice(0, 40)}" ${width}x${height}`]
    })

    /** Null for controls that cannot be touched: hidden, or visible only on focus. */
    function areaOf(control: HTMLElement): [number, number] | null {
      if (!control.checkVisibility({ visibilityProperty: true })) return null
      const own = control.getBoundingClientRect()
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const box = isUnseen(control) ? label?.getBoundingClientRect() : own
      if (!box || (isUnseen(control) && !label)) return null
      const around = ['::before', '::after']
        .map((pseudo) => getComputedStyle(control, pseudo))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const widths = around.map(({ width }) => Number.parseFloat(width) || 0)
      const heights = around.map(({ height }) => Number.parseFloat(height) || 0)
      return [Math.max(box.width, ...widths), Math.max(box.height, ...heights)]
    }
    function isUnseen(control: HTMLElement): boolean {
      return getComputedStyle(control).clipPath !== 'none' || control.offsetWidth <= 1
    }
    function isInText(control: HTMLElement): boolean {
      return control.localName === 'a' && getComputedStyle(control).display === 'inline'
    }
  })
}
