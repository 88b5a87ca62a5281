import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { fetchAuthorization } from './account.ts'

export interface ListedImage {
  readonly id: string
  readonly prompt: string
}

/** Finds an image of the demo gallery that no test changes. */
export async function findGalleryImage(request: APIRequestContext): Promise<ListedImage> {
  const params = { q: 'A red fox waits in the first snow' }
  const [image] = await listPublic(request, params)
  if (!image) throw new Error('The gallery was not filled.')
  return image
}

export async function listPublic(request: APIRequestContext, params = {}): Promise<ListedImage[]> {
  const list = await (await request.get('/api/images/public', { params })).json()
  return (list as { images: ListedImage[] }).images
}

/** Generates an image as the account of the request's session. */
export async function generateImage(request: APIRequestContext, prompt: string): Promise<ListedImage> {
  const response = await request.post('/api/images/generate', {
    headers: await fetchAuthorization(request),
    data: { prompt, aspectRatio: '1:1' },
    timeout: 60_000,
  })
  expect(response.status(), await response.text()).toBe(200)
  const [image] = ((await response.json()) as { images: ListedImage[] }).images
  if (!image) throw new Error('No image was generated.')
  return image
}

/** Sets a favorite as another device of the account would. */
export async function setFavorite(request: APIRequestContext, imageId: string, favorited: boolean): Promise<void> {
  const headers = await fetchAuthorization(request)
  const response = await request.post('/api/users/favorites/toggle', { headers, data: { imageId, favorited } })
  expect(response.ok()).toBe(true)
}

/** Reports an image as the account of the request's session. */
export async function reportImage(request: APIRequestContext, imageId: string): Promise<void> {
  const headers = await fetchAuthorization(request)
  const data = { reason: 'This is a picture of me, and nobody asked.' }
  expect((await request.post(`/api/images/${imageId}/report`, { headers, data })).status()).toBe(202)
}

export function tileOf(page: Page, { id }: ListedImage): Locator {
  return page.locator(`[data-image-id="${id}"]`)
}

/** The link that opens the image. A tile that was hovered or focused also has a download link. */
export function tileLinkOf(page: Page, image: ListedImage): Locator {
  return tileOf(page, image).getByRole('link').first()
}

/** The favorite button of a tile, or of any element with one image. */
export function favoriteButtonOf(container: Locator): Locator {
  return container.getByRole('button', { name: /(Add to|Remove from) favorites/ })
}
