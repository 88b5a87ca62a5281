import { expect, test, type Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { waitForHydration } from './hydration.ts'
import { tileOf, type ListedImage } from './images.ts'
import { startServer } from './start-server.ts'

// This test starts a server twice.
test.describe.configure({ timeout: 300_000 })

const UNREACHABLE = 'The server can’t be reached. Trying again…'

test('an open page recovers after the server is killed and restarted', async ({ browser }) => {
  const server = await startServer({ DEMO_GALLERY: '1' })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await openAccount(page.request, 'restart')
  const image = await waitForFirstImage(page)
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/')])
  await waitForHydration(page)
  const submission = page.waitForResponse('**/api/images/generate')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a lighthouse that lost its power')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  expect((await submission).status()).toBe(202)

  await server.kill()
  await expect(page.getByRole('status').filter({ hasText: UNREACHABLE })).toBeVisible()
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  const favoriteButton = tileOf(page, image).getByRole('button', { name: /favorites$/ })
  await favoriteButton.click()
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation').getByRole('link', { name: 'My Media' }).click()
  await expect(page.getByText('You can open this page once you’re back online.')).toBeVisible()

  // The page retries the request for a while, then reverts the favorite.
  await expect(page.getByText('Check your connection and try again.')).toBeVisible({ timeout: 30_000 })
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'false')

  await server.restart()
  await expect(page.getByRole('status').filter({ hasText: UNREACHABLE })).toBeHidden()
  await expect(page.getByText('Successfully generated image').first()).toBeVisible({ timeout: 30_000 })
  await favoriteButton.click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await page.goto('/')
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
  await context.close()
  await server.stop()
})

async function waitForFirstImage(page: Page): Promise<ListedImage> {
  const list = async () => (await (await page.request.get('/api/images/public')).json()) as { images: ListedImage[] }
  await expect.poll(async () => (await list()).images.length, { timeout: 120_000 }).toBe(1)
  const [first] = (await list()).images
  if (!first) throw new Error('Unreachable: the poll has seen it.')
  return first
}
