import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { fetchAuthorization } from './account.ts'
import type { ListedImage } from './images.ts'
import { makePng } from './png.ts'

export const uploadButton = (page: Page) => page.getByRole('button', { name: /^Upload(ing\.\.\.| Image)$/ })
export const descriptionBox = (page: Page) => page.getByRole('textbox', { name: 'Description' })
export const preview = (page: Page) => page.getByRole('img', { name: 'Upload preview' })
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const tiles = (page: Page) => page.getByRole('list', { name: 'My images' }).getByRole('listitem')

/** A file for the form's input. */
export function asFile(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer }
}

export const redSquare = () => asFile('red square.png', 'image/png', makePng(400, 300))

export async function chooseImage(page: Page, file = redSquare()): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Waits until the upload appears in my media. */
export async function waitForUpload(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/my-media$/, { timeout: 20_000 })
  await expect(notifications(page).getByText('Image uploaded')).toBeVisible()
}

/** Lists the uploads of the request's account, newest first. */
export async function listUploads(request: APIRequestContext): Promise<UploadedImage[]> {
  const headers = await fetchAuthorization(request)
  const response = await request.get('/api/images/my-images?kind=upload', { headers })
  return ((await response.json()) as { images: UploadedImage[] }).images
}

interface UploadedImage extends ListedImage {
  readonly url: string
  readonly compressed_url: string
  readonly description: string
  readonly visibility: string
}
