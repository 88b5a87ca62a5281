import type { Page } from '@playwright/test'
import { waitForStable } from './screens/wait-for-stable.ts'
import { findOverflow } from './text-spacing.ts'
import { findContrastViolations, findViolations } from './violations.ts'

/**
 * Returns violations of all axe rules in the current theme, violations of the contrast rules in the other theme, and
 * elements that are wider than the window.
 */
export async function findViolationsInBothThemes(page: Page, pageName: string): Promise<string[]> {
  await waitForStable(page)
  const inDark = await findViolations(page)
  const overflows = await findOverflow(page)
  await switchTheme(page)
  const inLight = await findContrastViolations(page)
  await switchTheme(page)
  return [
    ...inDark.map((violation) => `${pageName}: ${violation}`),
    ...inLight.map((violation) => `${pageName}, light: ${violation}`),
    ...overflows.map((overflow) => `${pageName}: ${overflow}`),
  ]
}

/**
 * Switches the theme without a reload, so that overlays stay open, and without transitions, so that no color in between
 * is measured.
 */
async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...sheets, sheet]
    document.documentElement.classList.toggle('dark')
    // Reading the layout applies the change before transitions are enabled again.
    void document.body.offsetHeight
    document.adoptedStyleSheets = sheets
  })
  await waitForStable(page)
}
