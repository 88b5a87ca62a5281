import { expect, type Page } from '@playwright/test'

/** Waits for a toast with exactly this heading and, if given, this text below it. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const exactly = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  const titled = page.getByRole('region', { name: 'Notifications' }).locator('> div').filter(exactly(title))
  await expect(text === undefined ? titled : titled.filter(exactly(text))).toBeVisible()
}
