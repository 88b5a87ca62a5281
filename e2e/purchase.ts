import { expect, type Locator, type Page } from '@playwright/test'

/** Test cards of the sandbox, by outcome. */
export const CARDS = {
  success: '4100280000001007',
  declined: '4100280000060003',
  insufficientFunds: '4100280000080001',
  tabClosed: '4100280000010008',
  repeatedWebhook: '4100280000020007',
  capturedLater: '4100280000040005',
} as const

export type Pack = '100 credits' | '500 credits' | '1,000 credits' | '2,500 credits'

/** Opens the pack dialog from the header. */
export async function openPacks(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Buy credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  return dialog
}

/** Selects a pack and returns the checkout that opens. */
export async function openCheckout(page: Page, pack: Pack): Promise<Locator> {
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: new RegExp(`Get ${pack}`) }).click()
  await expect(dialog).toBeHidden()
  const checkout = checkoutOf(page)
  await expect(checkout.getByLabel('Card number')).toBeFocused()
  return checkout
}

export function checkoutOf(page: Page): Locator {
  return page.locator('[data-checkout] dialog.checkout')
}

/** Fills the card form and submits it. The card determines the outcome. */
export async function payWith(checkout: Locator, card: keyof typeof CARDS): Promise<void> {
  await checkout.getByLabel('Card number').fill(CARDS[card])
  await checkout.getByLabel('Expiry').fill('12 / 49')
  await checkout.getByLabel('CVV').fill('123')
  await checkout.getByLabel('Name on card').fill('Ada')
  await checkout.getByRole('button', { name: /^Pay / }).click()
}

/** The balance in the header. */
export function balanceOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /credits?$/ })
}
