import type { Page } from '@playwright/test'

/** Until the page answers keys; presses of buttons are kept by the page itself. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPress === null)
}

declare global {
  interface Window {
    earlyPress?: object | null
  }
}
