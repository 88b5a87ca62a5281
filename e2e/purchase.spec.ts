import { expect, test, type APIRequestContext } from './test.ts'
import { fetchAuthorization, fillSignIn, fillSignUp, waitForEmailedLink, PASSWORD, switchPlan } from './account.ts'
import { goto } from './hydration.ts'
import { balanceOf, CARDS, checkoutOf, openCheckout, openPacks, payWith } from './purchase.ts'
import { expectToast } from './toast.ts'

test('a purchase updates the balance in every tab', { tag: '@core' }, async ({ member: { page, context } }) => {
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) await tab.goto('/about')
  await page.goto('/generate')
  await page.bringToFront()
  const checkout = await openCheckout(page, '1,000 credits')
  await expect(checkout.getByText('Purchase 1,000 credits')).toBeVisible()
  await payWith(checkout, 'success')
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(page.getByText('Credits added to your account: 1,000 credits. New balance: 1,080')).toBeVisible()
  for (const tab of [page, ...others]) await expect(balanceOf(tab)).toHaveText('1,080 credits')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
})

test('the sidebar and the drawer open the packs', async ({ member: { page } }) => {
  await page.goto('/')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Buy credits' })
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await entry.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await entry.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
})

test('leaving after a declined card shows the reason and adds no credits', async ({ member: { page } }) => {
  await page.goto('/')
  const checkout = await openCheckout(page, '100 credits')
  await payWith(checkout, 'insufficientFunds')
  await expect(checkout.getByText('the account has insufficient funds')).toBeVisible()
  await checkout.getByRole('button', { name: 'Close checkout' }).click()
  await expect(page.getByText(/^Payment failed: .*insufficient funds/)).toBeVisible()
  await expect(page.getByText('No credits were added. Try again or use another payment method.')).toBeVisible()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('leaving without paying changes nothing', async ({ member: { page } }) => {
  await page.goto('/')
  const checkout = await openCheckout(page, '100 credits')
  await page.keyboard.press('Escape')
  await expect(checkout).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('closing the tab after paying loses no credits', async ({ member: { page, context } }) => {
  await page.goto('/')
  const checkout = await openCheckout(page, '1,000 credits')
  await payWith(checkout, 'tabClosed')
  await expect(checkout.getByText('Now close this tab')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(balanceOf(next)).toHaveText('1,080 credits', { timeout: 15_000 })
})

test('a payment with repeated webhooks is credited once', async ({ member: { page } }) => {
  await page.goto('/')
  await payWith(await openCheckout(page, '1,000 credits'), 'repeatedWebhook')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  for (let time = 0; time < 3; time += 1) await resendWebhooks(page.request)
  expect(await listPurchases(page.request)).toEqual([1_000])
  await page.reload()
  await expect(balanceOf(page)).toHaveText('1,080 credits')
})

test('an authorized payment is credited after capture', async ({ member: { page } }) => {
  await page.goto('/')
  await payWith(await openCheckout(page, '100 credits'), 'capturedLater')
  await expect(page.getByText(/^(Payment received, adding credits|Payment successful!)$/)).toBeVisible()
  await expect(page.getByText('Payment successful!')).toBeVisible({ timeout: 20_000 })
  await expect(balanceOf(page)).toHaveText('180 credits')
})

test('the displayed price is charged in both currencies', async ({ member: { page } }) => {
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByText('INR').click()
  await dialog.getByRole('button', { name: '1,000 credits' }).filter({ hasText: '₹2,922.50' }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay ₹2,922.50' })).toBeVisible()
  await payWith(checkoutOf(page), 'success')
  // The webhook may update the balance before the browser's own call finishes. Until then, the checkout stays open.
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  const secondDialog = await openPacks(page)
  await secondDialog.getByText('USD').click()
  await secondDialog.getByRole('button', { name: '1,000 credits' }).filter({ hasText: '$35' }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay $35.00' })).toBeVisible()
  await payWith(checkoutOf(page), 'success')
  await expect(balanceOf(page)).toHaveText('2,080 credits')
})

test('purchased credits work with both plans', async ({ member: { page } }) => {
  await page.goto('/')
  const dialog = await openPacks(page)
  await expect(dialog.getByRole('button', { name: '1,000 credits' })).toContainText('62 images on Pro')
  await expect(dialog.getByRole('button', { name: '1,000 credits' })).toContainText('38 images on Pro Plus')
  await page.keyboard.press('Escape')
  await payWith(await openCheckout(page, '500 credits'), 'success')
  await expect(balanceOf(page)).toHaveText('580 credits')
  for (const [plan, cost] of [
    ['Pro Plus', '26 credits'],
    ['Pro', '16 credits'],
  ] as const) {
    await switchPlan(page.request, plan)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Create' }).getByText(cost)).toBeVisible()
    await expect(balanceOf(page)).toHaveText('580 credits')
  }
})

test('a purchase started while signed out continues after sign-in', { tag: '@core' }, async ({ page, account }) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Purchase Credits' }).click()
  await expectToast(page, 'Authentication required', 'Please sign in to purchase credits')
  await fillSignIn(page, account)
  await expect(checkoutOf(page).getByText('Purchase 1,000 credits')).toBeVisible()
  await payWith(checkoutOf(page), 'success')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
})

test('a purchase started before sign-up continues after email confirmation', async ({ page, context }) => {
  const account = { email: `buying-mail-${Date.now()}@example.org`, password: PASSWORD }
  await page.goto('/pricing')
  await page.getByText('Get 500 credits', { exact: true }).click()
  await page.getByRole('button', { name: 'Purchase Credits' }).click()
  await fillSignUp(page, account)

  const confirmedPage = await context.newPage()
  await confirmedPage.goto((await waitForEmailedLink(page.request, account.email, '/auth/confirm')).href)
  await confirmedPage.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(checkoutOf(confirmedPage).getByText('Purchase 500 credits')).toBeVisible()
})

test('a pack is bought by keyboard', async ({ member: { page } }) => {
  // Wait for the packs, which load while the page is idle. A dialog that opens earlier focuses its first control.
  const packs = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/credit-packs'))
  await goto(page, '/')
  await packs
  await page.getByRole('banner').getByRole('button', { name: 'Buy credits' }).focus()
  await page.keyboard.press('Enter')
  const pack = page.getByRole('dialog').getByRole('button', { name: '1,000 credits' })
  await expect(pack).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('dialog').getByRole('button', { name: '100 credits' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(checkoutOf(page).getByLabel('Card number')).toBeFocused()
  for (const text of [CARDS.success, '1249', '123', 'Ada']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
})

test('the pack dialog fits a small phone and its controls are large enough', async ({ member: { page } }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const dialog = await openPacks(page)
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Makes the sandbox resend the webhooks of the newest payment. When this returns, the webhooks have been handled. */
async function resendWebhooks(request: APIRequestContext): Promise<void> {
  const { orders } = (await getJson(request, '/api/users/orders')) as { orders: { payment_id: string }[] }
  const response = await request.post(`/sandbox/orders/${orders[0]?.payment_id}/webhook`, { form: {} })
  expect(await response.text()).toContain('sent again')
}

/** Lists the amounts of the purchases in the caller's history. */
async function listPurchases(request: APIRequestContext): Promise<number[]> {
  const response = await getJson(request, '/api/users/credits/history?kind=purchase')
  return (response as { entries: { amount: number }[] }).entries.map(({ amount }) => amount)
}

async function getJson(request: APIRequestContext, path: string): Promise<unknown> {
  return (await request.get(path, { headers: await fetchAuthorization(request) })).json()
}
