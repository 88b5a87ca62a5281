import { expect, test, type Page } from './test.ts'
import { signIn } from './account.ts'
import { deductOnes } from './credits-calls.ts'
import { waitForHydration } from './hydration.ts'
import { tileOf } from './images.ts'
import { findViolations } from './violations.ts'

const OFFLINE = 'You’re offline. Nothing you typed is lost.'

const bannerOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens a page and waits for the connection banner, whose code is loaded when the page is idle. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.locator('.connection-notice')).toBeAttached()
}

test(
  'an offline page stays usable and shows missed changes when online again',
  { tag: '@core' },
  async ({ member, request: elsewhere }) => {
    const { page, context } = member
    await signIn(elsewhere, member)
    await openPage(page, '/generate')
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    await prompt.fill('a lighthouse in a storm')

    await context.setOffline(true)
    await expect(bannerOf(page, OFFLINE)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'My Media' }).click()
    await expect(page.getByText('You can open this page once you’re back online.')).toBeVisible()
    await expect(page).toHaveURL('/generate')
    await deductOnes(elsewhere, 5)

    await context.setOffline(false)
    // Links are blocked until the server has responded.
    await expect(bannerOf(page, 'You’re back online.')).toBeVisible()
    await expect(page.getByRole('banner').getByText('75 credits')).toBeVisible()
    await expect(prompt).toHaveValue('a lighthouse in a storm')
    await page.getByRole('navigation').getByRole('link', { name: 'My Media' }).click()
    await expect(page).toHaveURL('/my-media')
  },
)

test('an overlay whose code cannot be loaded shows an error and opens when online', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('a lighthouse in a storm')
  await context.setOffline(true)
  // Until then, the page would request the code, and Chromium does not repeat a failed import.
  await expect(bannerOf(page, OFFLINE)).toBeVisible()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByText('Couldn’t open this')).toBeVisible()
  const bannerBox = await bannerOf(page, OFFLINE).boundingBox()
  const toast = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  expect((bannerBox?.y ?? Infinity) + (bannerBox?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
  expect(await findViolations(page)).toEqual([])
  await expect(prompt).toHaveValue('a lighthouse in a storm')
  await context.setOffline(false)
  // Before, the browser may be online without reaching the server, and the code could not be loaded.
  await expect(bannerOf(page, 'You’re back online.')).toBeVisible()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a favorite set offline is sent later or reverted', async ({
  member: { page, context },
  images: [first, second],
}) => {
  await openPage(page, '/')
  const favoriteButtonFor = (image: typeof first) => tileOf(page, image).getByRole('button', { name: /favorites$/ })

  await context.setOffline(true)
  await favoriteButtonFor(first).click()
  await expect(favoriteButtonFor(first)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect(page.getByText('Added to favorites')).toBeVisible()

  await page.route('**/api/users/favorites/toggle', (route) => route.abort())
  await favoriteButtonFor(second).click()
  await expect(favoriteButtonFor(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Check your connection and try again.')).toBeVisible({ timeout: 25_000 })
  await expect(favoriteButtonFor(second)).toHaveAttribute('aria-pressed', 'false')
  await expect(favoriteButtonFor(first)).toHaveAttribute('aria-pressed', 'true')
})

test('form input stays while offline and can be saved afterwards', async ({ member: { page, context } }) => {
  await openPage(page, '/settings')
  const name = page.getByLabel('Full Name')
  await context.setOffline(true)
  await name.fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(bannerOf(page, OFFLINE)).toBeVisible()
  await context.setOffline(false)
  await expect(bannerOf(page, 'You’re back online.')).toBeVisible()
  await expect(name).toHaveValue('Ada Lovelace')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
})

test('signing in offline shows an error and keeps the input', async ({ page, context }) => {
  await openPage(page, '/auth/signin')
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByLabel('Email').fill('ada@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.org')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('correct horse battery')
})
