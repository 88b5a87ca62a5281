import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { findViolations } from './violations.ts'

const ENTRIES = [
  ['Explore', '/', 'Explore'],
  ['My media', '/my-media', 'My Media'],
  ['Favorites', '/favorites', 'Favorites'],
  ['Magic Studio', '/magic-studio', 'Magic Studio'],
  ['Art Gallery', '/art-gallery', 'Art Gallery'],
  ['Pricing', '/pricing', 'Pricing'],
  ['About Us', '/about', 'About Us'],
  ['Contact Us', '/contact', 'Contact Us'],
  ['Blog', '/blog', 'Blog'],
] as const

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const legalButton = (page: Page) => mainMenu(page).getByRole('button', { name: 'Legal' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('every sidebar entry opens its page', { tag: '@core' }, async ({ member: { page } }) => {
  await page.goto('/about')
  await expect(mainMenu(page).getByRole('link')).toHaveText(['Pictor', ...ENTRIES.map(([label]) => label)])
  for (const [label, path, title] of ENTRIES) {
    const entry = mainMenu(page).getByRole('link', { name: label, exact: true })
    await entry.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(mainMenu(page).locator('[aria-current]')).toHaveCount(1)
  }
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved.')
})

test('the legal pages are reachable by keyboard in the open and the collapsed sidebar', async ({ page, context }) => {
  await goto(page, '/about')
  await legalButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Terms & Conditions', 'Privacy Policy', 'Refund Policy'])
  await expect(page.getByRole('menuitem', { name: 'Terms & Conditions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(legalButton(page)).toBeFocused()

  await page.keyboard.press('Control+b')
  await expect.poll(() => measureWidth(page)).toBe(48)
  expect(await page.evaluate(() => localStorage.getItem('sidebarState'))).toBe('false')
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeCloseTo(7, 1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Terms & Conditions' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('menuitem', { name: 'Privacy Policy' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/privacy')
  await expect(legalButton(page)).toBeFocused()
  await legalButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Privacy Policy' })).toHaveAttribute('aria-current', 'page')
  expect(await findViolations(page)).toEqual([])
})

test('in a low window, every menu entry is reachable', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 420 })
  await goto(page, '/about')
  await legalButton(page).click()
  const item = page.getByRole('menuitem', { name: 'Refund Policy' })
  await expect(item).toBeInViewport({ ratio: 1 })
  await item.click()
  await expect(page).toHaveURL('/refund')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } })

  test('the drawer navigates, closes and returns the focus', { tag: '@core' }, async ({ page }) => {
    await goto(page, '/about')
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await toggle.click()
    await expect(drawer(page)).toHaveCSS('width', '288px')
    await drawer(page).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
    await expect(drawer(page)).toBeHidden()
    await expect(toggle).toBeFocused()

    await page.keyboard.press('Control+b')
    await drawer(page).getByRole('button', { name: 'Legal' }).click()
    await expect(page.getByRole('menuitem', { name: 'Terms & Conditions' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(drawer(page)).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Legal' }).click()
    await page.getByRole('menuitem', { name: 'Refund Policy' }).click()
    await expect(page).toHaveURL('/refund')
    await expect(drawer(page)).toBeHidden()

    await toggle.click()
    await expect(drawer(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/blog')
    await expect(drawer(page)).toBeHidden()
  })
})

test('a theme selected in one tab applies in another', async ({ page, context }) => {
  const otherTab = await context.newPage()
  await goto(otherTab, '/about')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  for (const tab of [page, otherTab]) {
    await expect(tab.locator('html')).not.toHaveClass(/dark/)
    await expect(tab.locator('html')).toHaveCSS('color-scheme', 'light')
    await expect(tab.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f8f9fb')
  }
})

async function measureWidth(page: Page): Promise<number | undefined> {
  return (await mainMenu(page).boundingBox())?.width
}
