import { expect, test, type Locator, type Page } from './test.ts'
import { fillSignIn, fillSignUp, waitForEmailedLink, PASSWORD } from './account.ts'
import { goto, waitForHydration } from './hydration.ts'
import { findViolations } from './violations.ts'

const INDIAN_IP = '49.36.0.1'

const cardOf = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true })
const planToggleOf = (page: Page) => page.getByRole('group', { name: 'Plan', exact: true })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const packs = (page: Page) => page.getByRole('group', { name: 'Credit packs' })

async function openPricing(page: Page): Promise<void> {
  await goto(page, '/pricing')
}

/** Navigates from another page, so that the browser requests plans and packs itself. */
async function navigateToPricing(page: Page): Promise<void> {
  await goto(page, '/verify')
  await page.getByRole('navigation').getByRole('link', { name: 'Plans and pricing' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
}

async function expectPlan(page: Page, plan: 'Pro' | 'Pro Plus'): Promise<void> {
  await expect(cardOf(page, plan).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  const toggleButton = planToggleOf(page).getByRole('button', { name: plan === 'Pro' ? 'Pro' : 'Pro+', exact: true })
  await expect(toggleButton).toHaveAttribute('aria-pressed', 'true')
}

test('the plan is switched on the page and in the sidebar', { tag: '@core' }, async ({ member: { page } }) => {
  await page.goto('/generate')
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await expectPlan(page, 'Pro')
  await expect(page.getByText('Most Popular')).toHaveCount(1)
  await expect(cardOf(page, 'Pro Plus').getByText('Most Popular')).toBeVisible()
  for (const [plan, cost, price] of [
    ['Pro', '16credits per image', '$0.56'],
    ['Pro Plus', '26credits per image', '$0.91'],
  ] as const) {
    await expect(cardOf(page, plan)).toContainText(cost)
    await expect(cardOf(page, plan)).toContainText(`About ${price} per image with the 1,000-credit pack`)
  }

  const released = Promise.withResolvers<void>()
  await page.route('**/api/users/plan', async (route) => {
    await released.promise
    await route.continue()
  })
  await cardOf(page, 'Pro Plus').getByRole('button', { name: 'Switch to Pro Plus' }).click()
  const busy = cardOf(page, 'Pro Plus').getByRole('button', { name: 'Switching...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(planToggleOf(page).getByRole('button', { name: 'Pro+' })).toHaveAttribute('aria-disabled', 'true')
  released.resolve()
  await expect(notifications(page).getByText('You are now on the Pro Plus plan.')).toBeVisible()
  await expectPlan(page, 'Pro Plus')
  // The clicked button is disabled, so the heading takes the focus.
  await expect(cardOf(page, 'Pro Plus').getByRole('heading')).toBeFocused()

  await planToggleOf(page).getByRole('button', { name: 'Pro', exact: true }).click()
  await expect(notifications(page).getByText('You are now on the Pro plan.')).toBeVisible()
  await expectPlan(page, 'Pro')
  await page.reload()
  await expectPlan(page, 'Pro')
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})

test('a plan selected while signed out applies after sign-in', async ({ page, account }) => {
  await openPricing(page)
  await cardOf(page, 'Pro Plus').getByRole('button', { name: 'Get started with Pro Plus' }).click()
  await fillSignIn(page, account)
  await expect(notifications(page).getByText('You are now on the Pro Plus plan.')).toBeVisible()
  await expectPlan(page, 'Pro Plus')
})

test('a plan selected in the drawer applies after email confirmation', async ({ page, context }) => {
  const email = `pricing-mail-${Date.now()}@example.org`
  await page.setViewportSize({ width: 320, height: 700 })
  await goto(page, '/')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await planToggleOf(page).getByRole('button', { name: 'Pro+' }).click()
  await fillSignUp(page, { email, password: PASSWORD })

  const confirmedPage = await context.newPage()
  await confirmedPage.goto((await waitForEmailedLink(page.request, email, '/auth/confirm')).href)
  await confirmedPage.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(notifications(confirmedPage).getByText('You are now on the Pro Plus plan.')).toBeVisible()
})

test('a failed switch keeps the plan and shows what to do', async ({ member: { page } }) => {
  await openPricing(page)
  const switchButton = cardOf(page, 'Pro Plus').getByRole('button', { name: 'Switch to Pro Plus' })
  await page.route('**/api/users/plan', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'It broke.' } }),
  )
  await switchButton.click()
  await expect(notifications(page).getByText('Failed to update plan. Please try again.')).toBeVisible()
  await expectPlan(page, 'Pro')

  await page.unroute('**/api/users/plan')
  await page.route('**/api/users/plan', (route) =>
    route.fulfill({ status: 404, json: { code: 'PLAN_NOT_FOUND', message: 'Subscription plan not found' } }),
  )
  await planToggleOf(page).getByRole('button', { name: 'Pro+' }).click()
  await expect(notifications(page).getByText('Error switching plan')).toBeVisible()
  await expect(notifications(page).getByText('Failed to switch subscription plan. Please try again.')).toBeVisible()
  await expectPlan(page, 'Pro')

  await page.unroute('**/api/users/plan')
  await switchButton.click()
  await expectPlan(page, 'Pro Plus')
})

test('a visitor from India sees rupees and can select dollars', { tag: '@core' }, async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': INDIAN_IP } })
  const page = await context.newPage()
  let lookups = 0
  page.on('request', (request) => (lookups += request.url().endsWith('/api/region') ? 1 : 0))
  const html = await (await page.goto('/pricing'))?.text()
  expect(html).toContain('₹2,922.50')
  expect(html).toContain('Start with 80 free credits, enough for 5 images on Pro.')
  expect(html).not.toContain('$35')
  await waitForHydration(page)
  await expect(packs(page).getByText('₹417.50')).toBeVisible()
  await expect(cardOf(page, 'Pro').getByText('About ₹46.76 per image with the 1,000-credit pack')).toBeVisible()
  expect(lookups).toBe(0)

  const currency = page.getByRole('group', { name: 'Currency' })
  await currency.getByText('USD').click()
  await expect(packs(page).getByText('$35')).toBeVisible()
  const reloadedHtml = await (await page.reload())?.text()
  expect(reloadedHtml).toContain('$35')
  expect(reloadedHtml).not.toContain('₹2,922.50')
  await expect(packs(page).getByText('$35')).toBeVisible()
  await context.close()
})

test('a failed region lookup falls back to dollars with one message', async ({ page }) => {
  await page.route('**/api/region', (route) => route.fulfill({ status: 500, json: {} }))
  await navigateToPricing(page)
  await expect(packs(page).getByText('$35')).toBeVisible()
  const text = 'Failed to determine your region. Using USD as default currency.'
  await expect(notifications(page).getByText(text)).toHaveCount(1)
})

test('failed packs and plans can be retried', async ({ page }) => {
  const failRequests = (pattern: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'An unexpected error occurred.' } }),
    )
  await failRequests('**/api/payments/credit-packs')
  await failRequests('**/api/plans')
  await navigateToPricing(page)
  const plansAlert = page.getByRole('region', { name: 'Choose Your Plan' }).getByRole('alert')
  const packsAlert = page.getByRole('region', { name: 'Purchase Credits' }).getByRole('alert')
  await expect(packsAlert).toContainText('Failed to load credit packs')
  await expect(plansAlert).toContainText('An unexpected error occurred.')
  await page.unrouteAll()
  await packsAlert.getByRole('button', { name: 'Try again' }).click()
  await expect(packs(page).getByRole('radio')).toHaveCount(4)
  await plansAlert.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, 'Pro Plus')).toBeVisible()
})

test('without packs the page shows a message', async ({ page }) => {
  await page.route('**/api/payments/credit-packs', (route) => route.fulfill({ json: [] }))
  await navigateToPricing(page)
  await expect(page.getByText('No credit packs available at the moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase Credits' })).toHaveCount(0)
})

test('the pricing page works by keyboard', async ({ member: { page } }) => {
  await openPricing(page)
  await sendKeyTo(page, cardOf(page, 'Pro Plus').getByRole('button', { name: 'Switch to Pro Plus' }), 'Enter')
  await expectPlan(page, 'Pro Plus')
  await sendKeyTo(page, planToggleOf(page).getByRole('button', { name: 'Pro', exact: true }), 'Space')
  await expectPlan(page, 'Pro')
  await sendKeyTo(page, packs(page).getByRole('radio', { name: /1,000 credits/ }), 'ArrowRight')
  await expect(packs(page).getByRole('radio', { name: /2,500 credits/ })).toBeChecked()
  await expect(page.getByText('2,500 credits for $80')).toBeVisible()
  await sendKeyTo(page, page.getByRole('radio', { name: 'USD' }), 'ArrowRight')
  await expect(page.getByText('2,500 credits for ₹6,680')).toBeVisible()
})

test('the plan toggle fits the collapsed sidebar and has no accessibility violations', async ({ member: { page } }) => {
  await openPricing(page)
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '48px')
  const box = await planToggleOf(page).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 99)).toBeLessThanOrEqual(48)
  expect(await findViolations(page)).toEqual([])
})

test('the pricing page has metadata for search engines', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page).toHaveTitle(/^Pricing \| /)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Credits never expire/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pricing$/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

async function sendKeyTo(page: Page, element: Locator, key: string): Promise<void> {
  await element.focus()
  await page.keyboard.press(key)
}
