import { expect, test } from '@playwright/test'
import { violationsOf } from './violations.ts'

for (const theme of ['dark', 'light']) {
  for (const width of [1440, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.beforeEach(async ({ page }) => {
        await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
      })

      for (const path of [
        '/',
        '/generate',
        '/my-media',
        '/favorites',
        '/upload',
        '/pricing',
        '/auth/confirm?token=x',
        '/auth/signin',
        '/no-such-page',
      ]) {
        test(`${path} has no findings`, async ({ page }) => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          expect(await violationsOf(page)).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow).toBe(0)
        })
      }

      test('the preview has no findings, and Escape gives the focus back to its tile', async ({ page }) => {
        await page.goto('/')
        const tile = page.getByRole('main').getByRole('listitem').first().getByRole('link')
        await tile.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(tile).toBeFocused()
      })
    })
  }
}
