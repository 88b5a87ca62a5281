import { expect, type Page } from '@playwright/test'

/** Waits for a toast with exactly this heading and, if given, this text below it. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const hasExactText = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('> div').filter(hasExactText(title))
  await expect(text === undefined ? toast : toast.filter(hasExactText(text))).toBeVisible()
}
