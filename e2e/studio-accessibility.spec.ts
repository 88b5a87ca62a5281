import { expect, test } from './test.ts'
import { goto } from './hydrated.ts'
import { violationsOf } from './violations.ts'

test('the studio, the styles and the overlay have no findings, in both themes and down to 320 px', async ({
  member: { page },
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/generate')
  await page.getByRole('textbox', { name: 'Prompt' }).fill(`a ${'very '.repeat(60)}long${'o'.repeat(200)} prompt`)
  // A picture that comes while the overlay is looked at takes it away half-way through.
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/images/generate', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Generating your images...')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  looked.resolve()
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await goto(page, '/generate')
      await expect(page.getByRole('article')).toBeVisible()
      expect(await violationsOf(page), `${theme}, ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // On phones the bar is one line until somebody wants it.
      await page.getByRole('textbox', { name: 'Prompt' }).focus()
      await page.getByRole('button', { name: /^Style:/ }).click()
      await expect(page.getByRole('menuitemradio', { name: 'None' })).toBeFocused()
      expect(await violationsOf(page), `styles, ${theme}, ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Style:/ })).toBeFocused()
    }
  }
})
