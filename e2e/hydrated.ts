import type { Page } from '@playwright/test'

/** Until the page answers keys; presses of buttons are kept by the page itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPress === null)
  // What listens to keys is there once effects have run, which comes soon after.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

declare global {
  interface Window {
    earlyPress?: object | null
  }
}
