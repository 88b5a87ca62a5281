import { expect, test, type Page } from './test.ts'
import { fillSignIn } from './account.ts'
import { goto } from './hydration.ts'

test('tabs follow sign-in and sign-out, and store no token', { tag: '@core' }, async ({ page, context, account }) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/my-media')
  await expect(otherTab.getByText('You must be logged in to view this content.')).toBeVisible()
  await expect(otherTab.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, account)
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()

  await expect(otherTab.getByRole('dialog')).toBeHidden()
  await expect(otherTab.getByRole('banner').getByText('80 credits')).toBeVisible()
  await expect(otherTab.getByText('No media found')).toBeVisible()

  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(stored).not.toContain('eyJ')
  await otherTab.getByRole('textbox', { name: /describe|prompt/i }).fill('a draft of mine')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(otherTab.getByText('You were signed out in another tab.')).toBeVisible()
  await expect(otherTab.getByText('You must be logged in to view this content.')).toBeVisible()
  expect(await otherTab.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('a draft of mine')
})

test('tabs that need a token at the same time share one request', async ({ member: { page, context } }) => {
  let tokenRequests = 0
  await context.route('**/api/auth/token', async (route) => {
    tokenRequests += 1
    await route.continue()
  })
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await goto(tab, '/')
    await refetchBalance(tab)
  }
  tokenRequests = 0
  const rejectedTabs = new Set<Page>()
  const allTabsRequested = Promise.withResolvers<void>()
  await context.route('**/api/users/credits', async (route) => {
    if (rejectedTabs.size === tabs.length) return route.continue()
    // All requests wait for the last one and are rejected together. Otherwise, a tab could receive another tab's new
    // token and would request none itself.
    rejectedTabs.add(route.request().frame().page())
    if (rejectedTabs.size === tabs.length) allTabsRequested.resolve()
    await allTabsRequested.promise
    await route.fulfill({
      status: 401,
      json: { code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' },
    })
  })
  const renewed = await Promise.all(tabs.map(refetchBalance))
  expect(tokenRequests).toBe(1)
  expect(new Set(renewed).size).toBe(1)
})

/** Makes the page refetch the balance. Returns the authorization header of that request. */
async function refetchBalance(tab: Page): Promise<string | null> {
  const [creditsResponse] = await Promise.all([
    tab.waitForResponse((response) => response.url().endsWith('/api/users/credits') && response.ok()),
    tab.evaluate(() => dispatchEvent(new Event('creditsUpdated'))),
  ])
  return creditsResponse.request().headerValue('authorization')
}
