import { expect, test, type Page } from './test.ts'
import { goto, waitForHydration } from './hydration.ts'
import {
  asFile,
  chooseImage,
  descriptionBox,
  preview,
  redSquare,
  waitForUpload,
  uploadButton,
  listUploads,
} from './upload-form.ts'
import { findViolations } from './violations.ts'

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectAccessible(page: Page, label: string) {
  expect(await findViolations(page), label).toEqual([])
  expect(await measureOverflow(page), label).toBe(0)
}

test('rejected, selected and uploading states have no accessibility violations, in either theme, wide or narrow', async ({
  member: { page },
}) => {
  test.slow()
  await page.route('**/api/upload', () => undefined)
  for (const theme of ['dark', 'light']) {
    for (const width of [1440, 320]) {
      const label = `${theme}, ${width} px`
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/upload')
      await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
      await page.reload()
      await waitForHydration(page)
      await chooseImage(page, asFile('notes.png', 'image/png', Buffer.from('only text')))
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, `rejected, ${label}`)
      await chooseImage(page)
      await expect(preview(page)).toBeVisible()
      await descriptionBox(page).fill('a very long description '.repeat(45))
      await expectAccessible(page, `selected, ${label}`)
      await descriptionBox(page).fill('short')
      await uploadButton(page).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expectAccessible(page, `uploading, ${label}`)
      const countRunningAnimations = () =>
        document.getAnimations().filter(({ playState }) => playState === 'running').length
      await expect.poll(() => page.evaluate(countRunningAnimations), `uploading, ${label}`).toBe(0)
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
  }
})

test('on a phone all controls are at least 44 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goto(page, '/upload')
  await chooseImage(page)
  await expect(preview(page)).toBeVisible()
  for (const target of await page.getByRole('form').locator('button, textarea, label[aria-disabled]').all())
    expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
})

test('an image is selected, described and uploaded by keyboard', async ({ member: { page } }) => {
  await goto(page, '/upload')
  const { keyboard } = page
  // The wait starts here, so that the browser registers the listener before the key is pressed.
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Account menu' }).focus()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Choose an image')).toBeFocused()
  await keyboard.press('Enter')
  await (await opened).setFiles(redSquare())
  await expect(page.getByLabel('Change image')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('Typed with')
  await keyboard.press('Enter')
  await keyboard.type('two lines')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(uploadButton(page)).toBeFocused()
  await keyboard.press('Enter')
  await waitForUpload(page)
  expect(await listUploads(page.request)).toMatchObject([
    { description: expect.stringMatching(/^Typed with\r?\ntwo lines$/) },
  ])
})
