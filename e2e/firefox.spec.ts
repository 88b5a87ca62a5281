import { expect, test } from './test.ts'
import { goto } from './hydration.ts'
import { tileLinkOf } from './images.ts'

test.skip(({ browserName }) => browserName !== 'firefox', 'It sets a preference of Firefox.')

test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    // Blocks cookies and storage. In Firefox, `new BroadcastChannel()` then throws.
    await provide({ ...launchOptions, firefoxUserPrefs: { 'network.cookie.cookieBehavior': 2 } })
  },
})

test(
  'a visitor can browse while the browser blocks storage',
  { tag: '@firefox' },
  async ({ page, images: [image] }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await goto(page, '/')
    expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(false)
    await tileLinkOf(page, image).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    // React Router's script for the scroll position reports the only one.
    expect(errors.map(({ message }) => message)).toEqual(['The operation is insecure.'])
  },
)
