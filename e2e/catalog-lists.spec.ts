import { expect, test } from './test.ts'
import { goto } from './hydration.ts'
import { tileOf } from './images.ts'
import { openLongGallery } from './long-gallery.ts'
import { expectToast } from './toast.ts'

// The exact texts of lists and tiles that no other spec covers.

const NEXT_LIST_PAGE = /\/api\/images\/public\?.*cursor=/

test('the end of a list shows loading, an error, and that there are no more images', async ({ page }) => {
  await openLongGallery(page, 100)
  const released = Promise.withResolvers<void>()
  await page.route(NEXT_LIST_PAGE, async (route) => {
    await released.promise
    await route.fulfill({ status: 500, json: {} })
  })
  const scrollDown = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await scrollDown()
  await expect(page.getByText('Loading more images...', { exact: true })).toBeVisible()
  released.resolve()
  // List pages that were requested before may make the list longer, so the test scrolls again.
  await expect(async () => {
    await scrollDown()
    await expect(page.getByText('Failed to fetch images', { exact: true }).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await page.unroute(NEXT_LIST_PAGE)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await scrollDown()
    await expect(page.getByText('No more images', { exact: true }).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('a failed list shows the status of an unknown response and can be retried', async ({ page }) => {
  await goto(page, '/there-is-no-such-page')
  await page.route('**/api/images/public*', (route) => route.fulfill({ status: 418, body: '<html>' }))
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch images' })).toBeVisible()
  await expect(page.getByText('Request failed with status 418', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Public images' })).toBeVisible()
})

test('favorites that fail to load can be retried', async ({ member: { page } }) => {
  await goto(page, '/pricing')
  await page.route('**/api/users/favorites*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch images' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No favorites yet')).toBeVisible()
})

test('a tile with a failed file shows an error and can be retried', async ({ page, images: [image] }) => {
  await page.route('**/files/**', (route) => route.abort())
  await goto(page, '/')
  const tile = tileOf(page, image)
  await expect(tile.getByText('Failed to load image', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await tile.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => tile.getByRole('img').evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
})

test('a favorite that the server rejects without a message is reverted with a default error', async ({
  member: { page },
  images: [image],
}) => {
  await page.route('**/api/users/favorites/toggle', (route) => route.fulfill({ status: 400, body: '<html>' }))
  await goto(page, '/')
  await tileOf(page, image).hover()
  await tileOf(page, image).getByRole('button', { name: 'Add to favorites' }).click()
  await expectToast(page, 'Error', 'Failed to update favorite')
  await expect(tileOf(page, image).getByRole('button', { name: 'Add to favorites' })).toBeEnabled()
})
