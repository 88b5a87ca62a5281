import type { Page } from '@playwright/test'

/** Waits until fonts and visible images are loaded and nothing moves. Needs reduced motion. */
export async function waitForStable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // Continue after three seconds, because images that a test blocks never load.
  await page.waitForFunction(hasLoadedImages, undefined, { timeout: 3_000 }).catch(() => undefined)
  await waitForAnimations(page)
}

/** Waits until all animations have finished but those that repeat forever. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished))
  })
}

/** Runs in the page. */
function hasLoadedImages(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width === 0 || bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0)
  })
}
