import { expect, test, type Locator, type Page } from './test.ts'
import { expectFocusVisible, tabThrough } from './focus-visible.ts'
import { goto, waitForHydration } from './hydration.ts'
import { tileLinkOf, tileOf, type ListedImage } from './images.ts'
import { openPacks } from './purchase.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('Tab moves through menu and header, and the first link skips them', { tag: '@core' }, async ({ page }) => {
  await goto(page, '/pricing')
  const { keyboard } = page
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectFocusVisible(page)
  for (const name of ['Explore', 'My media', 'Favorites', 'Magic Studio', 'Art Gallery', 'About Us']) {
    await tabTo(page, menu(page).getByRole('link', { name, exact: true }))
    await expectFocusVisible(page)
  }
  await tabTo(page, banner(page).getByRole('button', { name: 'Toggle sidebar' }))
  await tabTo(page, banner(page).getByRole('button', { name: /theme/ }))
  await keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await keyboard.press('Space')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await tabTo(page, banner(page).getByRole('button', { name: 'Login' }))

  await keyboard.press('Control+b')
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'collapsed')
  await keyboard.press('Control+b')

  await page.reload()
  await waitForHydration(page)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the focused element is visible at every Tab stop', async ({ page: visitorPage, member: { page } }) => {
  test.slow()
  for (const path of ['/', '/pricing', '/verify', '/about', '/contact', '/blog', '/magic-studio', '/no-such-page']) {
    await goto(visitorPage, path)
    await tabThrough(visitorPage, 30, path)
  }
  for (const path of ['/', '/generate', '/my-media', '/upload', '/credits', '/settings']) {
    await goto(page, path)
    await tabThrough(page, 30, path)
  }
})

test(
  'overlays keep the focus inside and return it',
  { tag: '@core' },
  async ({ page: visitorPage, member: { page } }) => {
    test.slow()
    await goto(visitorPage, '/')
    await expectToOpenAndClose(visitorPage, banner(visitorPage).getByRole('button', { name: 'Login' }), 'dialog')
    await visitorPage.setViewportSize({ width: 390, height: 844 })
    await expectToOpenAndClose(
      visitorPage,
      banner(visitorPage).getByRole('button', { name: 'Toggle sidebar' }),
      'dialog',
    )
    await visitorPage.setViewportSize({ width: 1440, height: 900 })
    const tile = visitorPage.getByRole('list', { name: 'Public images' }).getByRole('link').first()
    await expectToOpenAndClose(visitorPage, tile, 'dialog')

    await goto(page, '/generate')
    await expectToOpenAndClose(page, banner(page).getByRole('button', { name: 'Account menu' }), 'menu')
    await expectToOpenAndClose(page, page.getByRole('button', { name: /^Style:/ }), 'menu')
    await openPacks(page)
    await page.keyboard.press('Escape')
    await expectToOpenAndClose(page, banner(page).getByRole('button', { name: 'Buy credits' }), 'dialog')
  },
)

test('an image is generated and favorited by keyboard', async ({ member: { page } }) => {
  await goto(page, '/my-media')
  const { keyboard } = page
  await page.getByRole('textbox', { name: 'Prompt' }).focus()
  await keyboard.type('a paper boat on a quiet lake')
  await keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'a paper boat on a quiet lake' })
  await expect(preview).toBeVisible({ timeout: 20_000 })
  const image = { id: new URL(page.url()).searchParams.get('image') ?? '', prompt: '' } satisfies ListedImage
  await tabTo(page, preview.getByRole('button', { name: 'Add to favorites' }))
  await expectFocusVisible(page)
  await keyboard.press('Enter')
  await expect(preview.getByRole('button', { name: 'Remove from favorites' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(tileLinkOf(page, image)).toBeFocused()

  await tabTo(page, tileOf(page, image).getByRole('button', { name: 'Remove from favorites' }))
  await banner(page).getByRole('button', { name: 'Account menu' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused()
  await keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
})

/** Presses Tab until the target has the focus, at most 20 times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

async function expectToOpenAndClose(page: Page, opener: Locator, role: 'dialog' | 'menu'): Promise<void> {
  await opener.focus()
  // After a click, Firefox shows the focus ring only on an element that is reached by keyboard.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const opened = page.getByRole(role)
  await expect(opened).toBeVisible({ timeout: 15_000 })
  const containsFocus = () => opened.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(containsFocus).toBe(true)
  await expectFocusVisible(page)
  if (role === 'dialog') {
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(containsFocus).toBe(true)
      await expectFocusVisible(page)
    }
  }
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}
