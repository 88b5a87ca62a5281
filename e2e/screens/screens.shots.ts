import path from 'node:path'
import { test, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { listPageCases } from './page-cases.ts'
import type { SeededServer } from './seed-server.ts'
import { waitForSignInDialog, waitForStable } from './wait-for-stable.ts'
import { existsAt } from './state.ts'
import { STATES } from './states.ts'

const { known, sessions } = JSON.parse(process.env['E2E_SEEDED_SERVER'] ?? '') as SeededServer
const folder = path.resolve(import.meta.dirname, '../../screenshots')
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 768: 1024, 390: 844 }
const HEIGHT_MAX = 4_000

for (const theme of ['dark', 'light']) {
  for (const width of [1440, 1024, 768, 390]) {
    const size = { width, height: HEIGHTS[width] ?? 900 }
    const isPhone = width === 390
    const capture = (page: Page, name: string) =>
      page.screenshot({ path: path.join(folder, `${width}-${theme}`, `${name}.png`), caret: 'hide' })

    for (const visitor of ['visitor', 'member', 'newcomer', 'admin'] as const) {
      test.describe(`${width} px, ${theme}, ${visitor}`, () => {
        test.use({
          storageState: sessions[visitor],
          viewport: size,
          hasTouch: isPhone,
          isMobile: isPhone,
          contextOptions: { reducedMotion: 'reduce' },
        })
        test.beforeEach(({ page }) => page.addInitScript((stored) => localStorage.setItem('theme', stored), theme))

        test('every route', async ({ page }) => {
          for (const { name, path: pathFor, visitors, isFullHeight } of listPageCases()) {
            if (!visitors.includes(visitor)) continue
            await goto(page, pathFor(known))
            await waitForSignInDialog(page)
            await waitForStable(page)
            if (isFullHeight) await expandToFullHeight(page, size)
            await capture(page, visitors.length > 1 ? `${name}-${visitor}` : name)
            if (isFullHeight) await page.setViewportSize(size)
          }
        })

        const states = STATES.filter((state) => state.visitor === visitor && existsAt(state, width))
        if ((width === 1440 || isPhone) && states.length > 0) {
          for (const { name, open } of states) {
            test(`state: ${name}`, async ({ page }) => {
              await open(page, known)
              await waitForStable(page)
              await capture(page, `state-${name}`)
            })
          }
        }
      })
    }
  }
}

/**
 * Makes the window as high as the page. The page may grow with the window, because an image can be as large as the
 * window.
 */
async function expandToFullHeight(page: Page, size: { width: number; height: number }): Promise<void> {
  let height = size.height
  for (let tries = 0; tries < 3; tries += 1) {
    const targetHeight = await measureHeight(page)
    if (targetHeight <= height) return
    height = targetHeight
    await page.setViewportSize({ ...size, height })
    await waitForStable(page)
  }
}

/** Returns the height of the page, limited so that the screenshot stays readable. */
function measureHeight(page: Page): Promise<number> {
  return page.evaluate((heightMax) => Math.min(document.documentElement.scrollHeight, heightMax), HEIGHT_MAX)
}
