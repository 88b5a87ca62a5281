import { expect, test } from './test.ts'
import { hydrated } from './hydrated.ts'
import { violationsOf } from './violations.ts'

test('settings, deletion and the pages of mails have no findings, in both themes and down to 320 px', async ({
  member: { page },
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light']) {
    await page.goto('/')
    await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/settings', '/auth/reset?token=x', '/auth/reset']) {
        await page.goto(path)
        // Not until the network is idle: a signed-in page keeps its stream of events.
        await hydrated(page)
        expect(await violationsOf(page), `${path}, ${theme}, ${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByLabel('Your email address')).toBeFocused()
      expect(await violationsOf(page), `deletion, ${theme}, ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
    }
  }
})
