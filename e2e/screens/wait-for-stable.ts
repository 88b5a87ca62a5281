import { errors, expect, type Page } from '@playwright/test'

/** Waits until fonts and visible images can be painted and nothing moves. Needs reduced motion. */
export async function waitForStable(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // Continue after three seconds, because images that a test blocks never load.
  await page.waitForFunction(hasLoadedImages, undefined, { timeout: 3_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  await page.evaluate(decodeImages)
  await waitForAnimations(page)
}

/** Waits for the sign-in dialog on pages that open it for visitors: private pages and the sign-in page. */
export async function waitForSignInDialog(page: Page): Promise<void> {
  const gate = page.getByText('You must be logged in to view this content.').first()
  if (new URL(page.url()).pathname === '/auth/signin' || (await gate.isVisible()))
    await expect(page.getByRole('dialog')).toBeVisible()
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

/** Runs in the page. A loaded image may be painted only after it is decoded. */
async function decodeImages(): Promise<void> {
  const loadedImages = [...document.images].filter(({ complete }) => complete)
  await Promise.allSettled(loadedImages.map((image) => image.decode()))
}
