import { expect, test } from './test.ts'
import { balanceOf, CARDS, checkoutOf, openPacks } from './purchase.ts'
import { goto } from './hydrated.ts'
import { violationsOf } from './violations.ts'

test('a pack is bought with the keyboard alone', async ({ member: { page } }) => {
  // Fetched while the page has nothing else to do: who opens the dialog before begins at its first control.
  const packs = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/credit-packs'))
  await goto(page, '/')
  await packs
  await page.getByRole('banner').getByRole('button', { name: 'Buy credits' }).focus()
  await page.keyboard.press('Enter')
  const pack = page.getByRole('dialog').getByRole('button', { name: '1,000 credits' })
  await expect(pack).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('dialog').getByRole('button', { name: '100 credits' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(checkoutOf(page).getByLabel('Card number')).toBeFocused()
  for (const text of [CARDS.success, '1249', '123', 'Ada']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
})

test('the dialog and what prepares the payment have no findings, in both themes and down to 320 px', async ({
  member: { page },
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/payments/create-order', (route) => route.abort())
  for (const theme of ['dark', 'light']) {
    await page.goto('/')
    await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await goto(page, '/')
      const dialog = await openPacks(page)
      expect(await violationsOf(page), `dialog, ${theme}, ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await dialog.getByRole('button', { name: '1,000 credits' }).click()
      await expect(page.getByRole('heading', { name: 'Preparing your payment...' })).toBeFocused()
      expect(await violationsOf(page), `overlay, ${theme}, ${width} px`).toEqual([])
    }
  }
})

test('everything that is pressed on a phone is large enough', async ({ member: { page } }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const dialog = await openPacks(page)
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
