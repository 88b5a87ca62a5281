import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it handles keys. */
export async function goto(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

/** Waits until the page handles keys. The page queues earlier clicks by itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPress === null)
  // Key listeners are added by effects, which run soon after.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

declare global {
  interface Window {
    earlyPress?: object | null
  }
}
