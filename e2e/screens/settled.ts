import type { Page } from '@playwright/test'

/** Waits until fonts and visible images are loaded and nothing moves. Needs reduced motion. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // Blocked images never load: continue after a while.
  await page.waitForFunction(hasPictures, undefined, { timeout: 3_000 }).catch(() => undefined)
  await animationsEnded(page)
}

/** Waits until only endless animations run. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Runs in the page. */
function hasPictures(): boolean {
  return [...document.images].every((picture) => {
    const { top, bottom, width } = picture.getBoundingClientRect()
    return width === 0 || bottom < 0 || top > innerHeight || (picture.complete && picture.naturalWidth > 0)
  })
}
