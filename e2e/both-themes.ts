import type { Page } from '@playwright/test'
import { settled } from './screens/settled.ts'
import { sidewaysOf } from './text-spacing.ts'
import { contrastViolationsOf, violationsOf } from './violations.ts'

/** What axe finds, and what is wider than the window: all rules in the theme that is there, and in the other what depends on it. */
export async function findingsInBothThemes(page: Page, where: string): Promise<string[]> {
  await settled(page)
  const inDark = await violationsOf(page)
  const sideways = await sidewaysOf(page)
  await turnTheme(page)
  const inLight = await contrastViolationsOf(page)
  await turnTheme(page)
  return [
    ...inDark.map((finding) => `${where}: ${finding}`),
    ...inLight.map((finding) => `${where}, light: ${finding}`),
    ...sideways.map((finding) => `${where}: ${finding}`),
  ]
}

/** In place, so that what is open stays open, and at once: colors on their way are of neither theme. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...sheets, sheet]
    document.documentElement.classList.toggle('dark')
    // Read, so that it holds before transitions are allowed again.
    void document.body.offsetHeight
    document.adoptedStyleSheets = sheets
  })
  await settled(page)
}
