import { expect, test, type Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { hydrated } from './hydrated.ts'
import { generateImage, tileOf } from './images.ts'

// Each draws a picture and looks at it as somebody else, too.
test.describe.configure({ timeout: 60_000 })

/** How the page of an image answers somebody who is not its owner. */
async function answersStranger(page: Page, id: string): Promise<number> {
  const browser = page.context().browser()
  const stranger = await browser?.newContext()
  const status = (await stranger?.request.get(new URL(`/image/${id}`, page.url()).href))?.status()
  await stranger?.close()
  return status ?? 0
}

test('an image that its owner hides is a 404 for strangers, and shown again it is not', async ({ page, browser }) => {
  await openAccount(page.request, 'owner-hides')
  const image = await generateImage(page.request, 'a lighthouse that its owner hides')
  await page.goto(`/?image=${image.id}`)
  await hydrated(page)
  const preview = page.getByRole('dialog')
  const isPublic = preview.getByRole('switch', { name: 'Public' })
  await expect(isPublic).toBeChecked()
  expect(await answersStranger(page, image.id)).toBe(200)

  await isPublic.click()
  await expect(page.getByText('1 image is private now')).toBeVisible()
  await expect(isPublic).not.toBeChecked()
  await expect(preview.getByText('Private', { exact: true })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Share' })).toHaveCount(0)
  expect(await answersStranger(page, image.id)).toBe(404)
  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  await stranger.goto(new URL(`/?image=${image.id}`, page.url()).href)
  await expect(stranger.getByRole('dialog')).toContainText('This image is not here')
  await elsewhere.close()

  await isPublic.click()
  await expect(page.getByText('1 image is public now')).toBeVisible()
  expect(await answersStranger(page, image.id)).toBe(200)
})

test('a deleted image is gone at once, and comes back to its place when that is taken back', async ({ page }) => {
  await openAccount(page.request, 'owner-deletes')
  const [other, image] = [
    await generateImage(page.request, 'a heron that stays'),
    await generateImage(page.request, 'a heron that is deleted'),
  ]
  await page.goto('/my-media')
  await hydrated(page)
  const tiles = page.getByRole('list', { name: 'My images' }).getByRole('listitem')
  await expect(tiles).toHaveCount(2)
  await tileOf(page, image).getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tiles).toHaveCount(1)
  await expect(tileOf(page, other).getByRole('link')).toBeFocused()
  await expect(page.getByText('1 image deleted')).toBeVisible()
  expect(await answersStranger(page, image.id)).toBe(404)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 image restored')).toBeVisible()
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().getByRole('img', { name: 'a heron that is deleted' })).toBeVisible()
  expect(await answersStranger(page, image.id)).toBe(200)
})

test('an image is downloaded as a PNG, by its owner and by anybody who may see it', async ({ page, request }) => {
  await openAccount(page.request, 'owner-downloads')
  const image = await generateImage(page.request, 'a heron to take home')
  await page.goto(`/my-media?image=${image.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)
  const answer = await request.get(`/api/images/${image.id}/download`)
  expect(answer.headers()['content-type']).toBe('image/png')
})

test('somebody else can report an image, and its owner is not asked to', async ({ page, browser }) => {
  await openAccount(page.request, 'owner-reported')
  const image = await generateImage(page.request, 'a heron that is reported')
  await page.goto(`/image/${image.id}`)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report this image' })).toHaveCount(0)

  const elsewhere = await browser.newContext()
  await openAccount(elsewhere.request, 'reporter')
  const reporter = await elsewhere.newPage()
  await reporter.goto(new URL(`/?image=${image.id}`, page.url()).href)
  await hydrated(reporter)
  await reporter.getByRole('button', { name: 'Report this image' }).click()
  const form = reporter.getByRole('dialog', { name: 'Report this image' })
  await form.getByRole('radio', { name: 'Something else' }).check()
  // Typed, not taken for the keys of the preview below.
  await form.getByLabel('What is wrong with it?').pressSequentially('zzz')
  await reporter.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(reporter.getByText('Thank you')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(reporter).toHaveURL(new RegExp(image.id))
  await elsewhere.close()
})
