import { writeFile } from 'node:fs/promises'
import { expect, test, type Page } from './test.ts'
import { goto, waitForHydration } from './hydration.ts'
import { generateImage } from './images.ts'
import { makePng } from './png.ts'
import {
  asFile,
  chooseImage,
  descriptionBox,
  preview,
  waitForUpload,
  tiles,
  notifications,
  uploadButton,
  listUploads,
} from './upload-form.ts'
import { withoutSignature } from './without-signature.ts'

/** Limits the upload to the given bytes per second. Returns a function that removes the limit. */
async function slowDown(page: Page, uploadThroughput: number) {
  const browser = await page.context().newCDPSession(page)
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1 }
  await browser.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput })
  return () => browser.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput: -1 })
}

test('an upload appears first in my media with one message', { tag: '@core' }, async ({ member: { page } }) => {
  test.slow()
  await generateImage(page.request, 'a kite that was there before')
  await goto(page, '/my-media')
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveTitle(/^Upload \|/)
  await expect(page.getByRole('heading', { name: 'Upload', level: 1 })).toBeVisible()
  await chooseImage(page)
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('red square.png')).toBeVisible()
  await expect(page.getByText(/kB · 400 × 300/)).toBeVisible()
  await descriptionBox(page).fill('A red square')
  await uploadButton(page).click()
  await waitForUpload(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(tiles(page)).toHaveCount(2)
  await expect(tiles(page).first().getByRole('link', { name: 'Uploaded image' })).toBeVisible()
  expect(await listUploads(page.request)).toMatchObject([{ description: 'A red square', visibility: 'private' }])

  await page.reload()
  await waitForHydration(page)
  await expect(tiles(page)).toHaveCount(2)
  await expect(notifications(page)).toBeEmpty()
  await page.goBack()
  await expect(page).toHaveURL(/\/upload$/)
  await expect(descriptionBox(page)).toHaveValue('')
  await expect(preview(page)).toBeHidden()
  await page.goForward()
  await expect(tiles(page)).toHaveCount(2)
  await expect(notifications(page)).toBeEmpty()
})

test('an upload returns 404 for other users', async ({ member: { page }, request }) => {
  await goto(page, '/upload')
  await chooseImage(page)
  await uploadButton(page).click()
  await waitForUpload(page)
  const [image] = await listUploads(page.request)
  if (!image) throw new Error('Nothing was uploaded.')
  const files = [
    withoutSignature(image.url),
    withoutSignature(image.compressed_url),
    `/api/images/${image.id}/download`,
  ]
  for (const file of files) expect((await page.request.get(file)).status(), file).toBe(200)
  for (const urlPath of [...files, `/image/${image.id}`])
    expect((await request.get(urlPath)).status(), urlPath).toBe(404)
})

test('an upload shows its progress, can be cancelled, and restarts from the same form', async ({
  member: { page },
}) => {
  test.slow()
  await goto(page, '/upload')
  await chooseImage(page, asFile('large.png', 'image/png', makePng(1_200, 1_000, { level: 0 })))
  await descriptionBox(page).fill('What takes its time')
  await expect(preview(page)).toBeVisible()
  const speedUp = await slowDown(page, 150_000)
  await uploadButton(page).click()
  await expect(uploadButton(page)).toHaveText('Uploading...')
  const progress = page.getByRole('progressbar', { name: 'Upload progress' })
  const readProgress = async () => Number(await progress.getAttribute('value'))
  await expect.poll(readProgress, { timeout: 15_000 }).toBeGreaterThan(4)
  expect(await readProgress()).toBeLessThan(95)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toBeHidden()
  await expect(uploadButton(page)).toHaveText('Upload Image')
  await expect(preview(page)).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('What takes its time')
  await expect(notifications(page)).toBeEmpty()
  expect(await listUploads(page.request)).toEqual([])

  await speedUp()
  await uploadButton(page).click()
  await waitForUpload(page)
  expect(await listUploads(page.request)).toMatchObject([{ description: 'What takes its time' }])
})

test('leaving the page cancels an upload, and returning restores the form', async ({ member: { page } }) => {
  await goto(page, '/upload')
  await chooseImage(page)
  await descriptionBox(page).fill('Left behind')
  await page.route('**/api/upload', () => undefined)
  await uploadButton(page).click()
  await page.getByRole('link', { name: 'Explore' }).click()
  await expect(notifications(page).getByText('Upload canceled')).toBeVisible()
  await page.goBack()
  await expect(preview(page)).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('Left behind')
})

test('an upload retried after a network failure creates one image', async ({ member: { page } }) => {
  await goto(page, '/upload')
  const keys: (string | null)[] = []
  const retryMessageSeen = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length === 1) return route.abort('connectionreset')
    await retryMessageSeen.promise
    await route.continue()
  })
  await chooseImage(page)
  await uploadButton(page).click()
  await expect(page.getByText('That didn’t go through. Trying again…')).toBeVisible()
  retryMessageSeen.resolve()
  await waitForUpload(page)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await listUploads(page.request)).toHaveLength(1)
})

test('an image can be pasted, or dropped anywhere on the page', async ({ member: { page } }, testInfo) => {
  await goto(page, '/upload')
  const bytes = [...makePng()]
  await page.evaluate((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(page.getByText('pasted.png')).toBeVisible()

  const file = testInfo.outputPath('dropped.png')
  await writeFile(file, makePng(300))
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: 40, y: 400, data })
  await drag('dragEnter')
  await expect(async () => {
    await drag('dragOver')
    await expect(page.getByText('Drop the image anywhere')).toBeVisible({ timeout: 500 })
  }).toPass()
  await drag('drop')
  await expect(page.getByText('Drop the image anywhere')).toBeHidden()
  await expect(page.getByText('dropped.png')).toBeVisible()
  await expect(page.getByText(/300 × 300/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(preview(page)).toBeHidden()
  await expect(page.getByLabel('Choose an image')).toBeFocused()
  expect(page.url()).toMatch(/\/upload$/)
})

test('Cancel returns to the previous page, or else to my media', async ({ page: visitorPage, member: { page } }) => {
  await goto(visitorPage, '/')
  await goto(visitorPage, '/upload')
  await visitorPage.getByRole('button', { name: 'Cancel' }).click()
  await expect(visitorPage).toHaveURL(/\/my-media$/)

  await goto(page, '/my-media?sort=most_liked')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await descriptionBox(page).fill('Not after all')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/my-media\?sort=most_liked$/)
})
