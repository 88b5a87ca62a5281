import type { Page } from '@playwright/test'
import { waitForStable } from './screens/wait-for-stable.ts'
import { findOverflow } from './text-spacing.ts'
import { contrastViolationsOf, violationsOf } from './violations.ts'

/**
 * Returns violations of all axe rules in the current theme, of contrast in the other one, and elements wider than the
 * window.
 */
export async function violationsInBothThemes(page: Page, where: string): Promise<string[]> {
  await waitForStable(page)
  const inDark = await violationsOf(page)
  const sideways = await findOverflow(page)
  await switchTheme(page)
  const inLight = await contrastViolationsOf(page)
  await switchTheme(page)
  return [
    ...inDark.map((violation) => `${where}: ${violation}`),
    ...inLight.map((violation) => `${where}, light: ${violation}`),
    ...sideways.map((violation) => `${where}: ${violation}`),
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
