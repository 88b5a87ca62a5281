import { expect, test } from './test.ts'
import { deductOnes, orderPack } from './credits-calls.ts'
import { goto } from './hydrated.ts'
import { violationsOf } from './violations.ts'

test('credits and orders have no findings, in both themes and down to 320 px', async ({ member: { page } }) => {
  test.slow()
  await deductOnes(page.request, 2)
  const orderId = await orderPack(page.request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light']) {
    await page.goto('/')
    await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/credits', '/credits?kind=refund', `/credits/orders/${orderId}`]) {
        await goto(page, path)
        expect(await violationsOf(page), `${path}, ${theme}, ${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  }
})

test('everything on the page is done by keyboard, in the order it is read', async ({ member: { page } }) => {
  await orderPack(page.request)
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Refresh Balance' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Up to date')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'USD' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('₹2,922.50', { exact: true })).toBeVisible()
  for (let pack = 0; pack < 4; pack += 1) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Buy Now' }).nth(pack)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Details of 100 credits' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Kind of change' })).toBeFocused()
})
