import { expect, test } from './test.ts'
import { findFirefox } from './browser.ts'
import { goto } from './hydration.ts'

test.skip(({ browserName }) => browserName !== 'firefox', 'Only Firefox can block the storage of all sites.')

test.use({
  launchOptions: {
    executablePath: findFirefox() ?? '',
    // All cookies and site data are blocked; then even opening a BroadcastChannel throws.
    firefoxUserPrefs: { 'network.cookie.cookieBehavior': 2 },
  },
})

test(
  'with blocked storage, a visitor can look at images and pages',
  { tag: '@firefox' },
  async ({ page, images: [image] }) => {
    await goto(page, '/')
    expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(false)
    await page.getByRole('button', { name: /theme/i }).first().click()
    await page.locator(`main a[href*="${image.id}"]`).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  },
)
