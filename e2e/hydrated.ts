import type { Page, Response } from '@playwright/test'

/** Opens a page and waits until it answers keys. */
export async function goto(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

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
