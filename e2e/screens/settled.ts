import type { Page } from '@playwright/test'

/** Until fonts and the pictures in the window are drawn and nothing moves any more. Wants reduced motion. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // What is held back on purpose never comes: after a while it is looked at as it is.
  await page.waitForFunction(hasPictures, undefined, { timeout: 3_000 }).catch(() => undefined)
  await animationsEnded(page)
}

/** Until no animation runs but those without an end. */
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
