import { expect, test, type Page } from './test.ts'
import { fillSignIn, waitForEmailedLink, signIn, signUp } from './account.ts'
import { goto, waitForHydration } from './hydration.ts'
import { favoriteButtonOf, setFavorite, tileLinkOf, tileOf, type ListedImage } from './images.ts'

/** Hovers first, because a tile shows its controls only on hover. */
async function toggleFavorite(page: Page, image: ListedImage): Promise<void> {
  await tileOf(page, image).hover()
  await favoriteButtonOf(tileOf(page, image)).click()
}

async function expectFavorite(page: Page, image: ListedImage, isFavorite: boolean): Promise<void> {
  await expect(favoriteButtonOf(tileOf(page, image))).toHaveAttribute('aria-pressed', String(isFavorite))
}

test(
  'a favorite set in two browsers at once counts once, and both show it',
  { tag: '@core' },
  async ({ member, page: otherPage, images: [image, secondImage] }) => {
    const { page } = member
    await signIn(otherPage.request, member)
    for (const tab of [page, otherPage]) {
      // From then on, each page receives the events of the other one.
      await Promise.all([tab.waitForResponse('**/api/events'), tab.goto('/')])
      await waitForHydration(tab)
    }

    // Wait until both have clicked. Otherwise, the event of one page could arrive before the click in the other, and
    // that click would remove the favorite.
    const bothClicked = Promise.withResolvers<void>()
    let requests = 0
    for (const tab of [page, otherPage]) {
      await tab.route('**/api/users/favorites/toggle', async (route) => {
        requests += 1
        if (requests === 2) bothClicked.resolve()
        await bothClicked.promise
        await route.continue()
      })
    }
    await Promise.all([toggleFavorite(page, image), toggleFavorite(otherPage, image)])
    for (const tab of [page, otherPage]) {
      await expectFavorite(tab, image, true)
      await expect(tileOf(tab, image).getByText('1 like').first()).toBeAttached()
    }

    await toggleFavorite(otherPage, image)
    for (const tab of [page, otherPage]) {
      await expectFavorite(tab, image, false)
      await expect(tileOf(tab, image).getByText('1 like')).toHaveCount(0)
    }
    await toggleFavorite(page, secondImage)
    await expectFavorite(otherPage, secondImage, true)
  },
)

test('a favorite shows at once, is disabled while pending, and is reverted if the server rejects it', async ({
  member: { page },
  images: [image],
}) => {
  // When an event stream opens, the page refetches the lists, whose favorite counts lack this toggle.
  await page.route('**/api/events', (route) => route.abort())
  const released = Promise.withResolvers<void>()
  await page.route('**/api/users/favorites/toggle', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ imageId: image.id, favorited: true })
    await released.promise
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'It broke.' } })
  })
  await goto(page, '/')
  await toggleFavorite(page, image)
  const favoriteButton = tileOf(page, image).getByRole('button', { name: 'Remove from favorites' })
  await expect(favoriteButton).toBeDisabled()
  await expect(tileOf(page, image).getByText('1 like').first()).toBeAttached()

  released.resolve()
  await expectFavorite(page, image, false)
  await expect(tileOf(page, image).getByText('1 like')).toHaveCount(0)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('Error')
  await expect(notifications).toContainText('It broke.')
})

test('three tabs show changes made while they were offline', async ({
  member,
  request: elsewhere,
  images: [first, second, third],
}) => {
  const { page, context } = member
  await signIn(elsewhere, member)
  await setFavorite(elsewhere, first.id, true)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await goto(tab, '/')
    await expectFavorite(tab, first, true)
  }

  await context.setOffline(true)
  await setFavorite(elsewhere, first.id, false)
  await setFavorite(elsewhere, second.id, true)
  await setFavorite(elsewhere, third.id, true)
  await context.setOffline(false)
  for (const tab of tabs) {
    await expectFavorite(tab, first, false)
    await expectFavorite(tab, second, true)
    await expectFavorite(tab, third, true)
  }
})

test('removing a favorite on the favorites screen removes its tile and closes its preview', async ({
  member: { page },
  images: [first, second, third],
}) => {
  for (const image of [first, second, third]) await setFavorite(page.request, image.id, true)
  await goto(page, '/favorites')
  const tiles = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  await expectFavorite(page, third, true)

  await tileLinkOf(page, third).click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(preview).toBeHidden()
  await expect(tiles).toHaveCount(2)
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await expect(tileLinkOf(page, second)).toBeFocused()

  // The same with the tile's favorite button, by keyboard. The remaining tile receives the focus.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tiles).toHaveCount(1)
  await expect(tileLinkOf(page, first)).toBeFocused()
})

test('a rejected removal restores the tile at its position', async ({ member: { page }, images: [first, second] }) => {
  for (const image of [first, second]) await setFavorite(page.request, image.id, true)
  await page.route('**/api/users/favorites/toggle', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'It is not there any more.' } }),
  )
  await goto(page, '/favorites')
  await toggleFavorite(page, second)
  await expect(page.getByText('It is not there any more.')).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem')
  await expect(tiles.first().locator(`[data-image-id="${second.id}"]`)).toBeVisible()
  await expect(tiles).toHaveCount(2)
})

test('a favorite set while signed out is applied after sign-in', async ({ page, account, images: [image] }) => {
  await goto(page, '/')
  await toggleFavorite(page, image)
  await expect(page.getByText('Please sign in to favorite images')).toBeVisible()
  await fillSignIn(page, account)
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expectFavorite(page, image, true)
})

test('closing the sign-in dialog drops the intent, also if the visitor later confirms by email', async ({
  page,
  images: [image],
}) => {
  await goto(page, '/')
  await toggleFavorite(page, image)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('textbox', { name: /describe|prompt/i }).fill('a boat that nobody waits for')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  const { email } = await signUp(page.request, 'hearts-given-up')
  const sent: string[] = []
  page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
  await page.goto((await waitForEmailedLink(page.request, email, '/auth/confirm')).href)
  const favoritesLoaded = page.waitForResponse(/favorites.*fields=ids/)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await favoritesLoaded
  await expectFavorite(page, image, false)
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  expect(sent.filter((path) => /toggle|generate$/.test(path))).toEqual([])
})

test('an empty favorites screen explains favorites and links to the gallery', async ({ member: { page } }) => {
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(page.getByText('Click the heart icon on any image to add it to your favorites')).toBeVisible()
  await page.getByRole('link', { name: 'Explore the gallery' }).click()
  await expect(page).toHaveURL('/')
})
