import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { makePng } from './png.ts'
import {
  asFile,
  chooseImage,
  descriptionBox,
  preview,
  notifications,
  uploadButton,
  listUploads,
} from './upload-form.ts'

const NOT_ACCEPTED = 'This file is not accepted. Please choose a still PNG, JPEG or WebP image.'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

async function fillForm(page: Page) {
  await goto(page, '/upload')
  await chooseImage(page)
  await expect(preview(page)).toBeVisible()
  await descriptionBox(page).fill('Words that stay')
}

/** Encodes a JPEG in the browser and returns its first half. */
async function createCutJpeg(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 600)
    const brush = canvas.getContext('2d')
    for (let index = 0; brush && index < 3_000; index += 1) {
      brush.fillStyle = `hsl(${index * 7} 80% 50%)`
      brush.fillRect((index * 37) % 600, (index * 91) % 600, 20, 20)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return Buffer.from(bytes.slice(0, bytes.length / 2))
}

test('files that are not images or too large are rejected', { tag: '@core' }, async ({ member: { page } }) => {
  await fillForm(page)
  const invalidFiles = [
    { file: asFile('notes.png', 'image/png', Buffer.from('only text')), message: NOT_ACCEPTED },
    { file: asFile('drawing.png', 'image/png', Buffer.from(SVG)), message: NOT_ACCEPTED },
    { file: asFile('wide.png', 'image/png', makePng(16_385, 1)), message: /too large.* 16384 pixels per side/ },
  ]
  for (const { file, message } of invalidFiles) {
    await chooseImage(page, file)
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(page.getByText('red square.png')).toBeVisible()
    await expect(descriptionBox(page)).toHaveValue('Words that stay')
    await chooseImage(page)
    await expect(page.getByRole('alert')).toBeHidden()
  }
})

test('an image that only the server recognizes as damaged shows its error and keeps the form', async ({
  member: { page },
}) => {
  await fillForm(page)
  await chooseImage(page, asFile('cut.jpg', 'image/jpeg', await createCutJpeg(page)))
  await expect(page.getByText('cut.jpg')).toBeVisible()
  await uploadButton(page).click()
  await expect(notifications(page).getByText('Upload failed')).toBeVisible()
  await expect(notifications(page).getByText(NOT_ACCEPTED)).toBeVisible()
  await expect(page.getByRole('form').getByText(NOT_ACCEPTED)).toBeVisible()
  await expect(page.getByText('cut.jpg')).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('Words that stay')
  expect(await listUploads(page.request)).toEqual([])
})

test('a missing image or a long description is not submitted, and its field has the focus', async ({ page }) => {
  await goto(page, '/upload')
  await uploadButton(page).click()
  await expect(notifications(page).getByText('No file selected')).toBeVisible()
  await expect(notifications(page).getByText('Please select an image to upload')).toBeVisible()
  await expect(page.getByLabel('Choose an image')).toBeFocused()
  await chooseImage(page)
  await expect(notifications(page).getByText('No file selected')).toBeHidden()
  await descriptionBox(page).fill('x'.repeat(1_001))
  await expect(page.getByText('1,001 of 1,000 characters')).toBeVisible()
  await uploadButton(page).click()
  await expect(notifications(page).getByText('Description too long')).toBeVisible()
  await expect(descriptionBox(page)).toBeFocused()
})

test('a response without a message shows a default error and keeps the form', async ({ member: { page } }) => {
  await fillForm(page)
  await page.route('**/api/upload', (route) => route.fulfill({ status: 400, body: '<html>' }))
  await uploadButton(page).click()
  await expect(notifications(page).getByText('Failed to upload image')).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('Words that stay')
})
