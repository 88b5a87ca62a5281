import { expect, type Page } from '@playwright/test'

/** Until a toast stands there with exactly this heading, and below it exactly this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const exactly = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  const titled = page.getByRole('region', { name: 'Notifications' }).locator('> div').filter(exactly(title))
  await expect(text === undefined ? titled : titled.filter(exactly(text))).toBeVisible()
}
