import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it handles keys. */
export async function goto(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url)
  await waitForHydration(page)
  return response
}

/** Waits until the page handles keys. The page queues earlier clicks by itself. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyClick === null)
  // Key listeners are added by effects, which run soon after.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

declare global {
  interface Window {
    earlyClick?: object | null
  }
}
