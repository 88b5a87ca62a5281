import { expect, test, type APIRequestContext } from '@playwright/test'
import { fillSignIn, linkMailedTo, openAccount, PASSWORD, switchPlan } from './account.ts'
import { balanceOf, checkoutOf, openCheckout, openPacks, payWith } from './purchase.ts'

test('a pack is bought, and every open tab has the new balance', async ({ page, context }) => {
  await openAccount(page.request, 'buyer')
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of [page, ...others]) await tab.goto('/')
  const checkout = await openCheckout(page, '1,000 credits')
  await expect(checkout.getByText('Purchase 1000 credits')).toBeVisible()
  await payWith(checkout, 'success')
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(page.getByText('Credits added to your account: 1,000 credits. New balance: 1,080')).toBeVisible()
  for (const tab of [page, ...others]) await expect(balanceOf(tab)).toHaveText('1,080 credits')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
})

test('a declined card can be followed by one that works', async ({ page }) => {
  await openAccount(page.request, 'declined')
  await page.goto('/')
  const checkout = await openCheckout(page, '500 credits')
  await payWith(checkout, 'declined')
  await expect(checkout.getByText("declined by the card's bank")).toBeVisible()
  await payWith(checkout, 'success')
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(balanceOf(page)).toHaveText('580 credits')
})

test('who leaves after a refused card reads why, and has no more credits than before', async ({ page }) => {
  await openAccount(page.request, 'insufficient')
  await page.goto('/')
  const checkout = await openCheckout(page, '100 credits')
  await payWith(checkout, 'insufficientFunds')
  await expect(checkout.getByText('the account has insufficient funds')).toBeVisible()
  await checkout.getByRole('button', { name: 'Close checkout' }).click()
  await expect(page.getByText(/^Payment failed: .*insufficient funds/)).toBeVisible()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('who leaves without paying has the page as it was', async ({ page }) => {
  await openAccount(page.request, 'dismissing')
  await page.goto('/')
  const checkout = await openCheckout(page, '100 credits')
  await page.keyboard.press('Escape')
  await expect(checkout).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buy credits' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a tab that is closed after paying loses nothing', async ({ page, context }) => {
  await openAccount(page.request, 'closed')
  await page.goto('/')
  const checkout = await openCheckout(page, '1,000 credits')
  await payWith(checkout, 'tabClosed')
  await expect(checkout.getByText('Now close this tab')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(balanceOf(next)).toHaveText('1,080 credits', { timeout: 15_000 })
})

test('a payment that is told of several times is credited once', async ({ page }) => {
  await openAccount(page.request, 'repeated')
  await page.goto('/')
  await payWith(await openCheckout(page, '1,000 credits'), 'repeatedWebhook')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  // The last of them comes after five seconds.
  await page.waitForTimeout(6_500)
  expect(await purchasesOf(page.request)).toEqual([1_000])
  await page.reload()
  await expect(balanceOf(page)).toHaveText('1,080 credits')
})

test('money that is only held yet is waited for', async ({ page }) => {
  await openAccount(page.request, 'held')
  await page.goto('/')
  await payWith(await openCheckout(page, '100 credits'), 'capturedLater')
  await expect(page.getByText(/^(Payment received, adding credits|Payment successful!)$/)).toBeVisible()
  await expect(page.getByText('Payment successful!')).toBeVisible({ timeout: 20_000 })
  await expect(balanceOf(page)).toHaveText('180 credits')
})

test('what is shown is what is charged, in both currencies', async ({ page }) => {
  await openAccount(page.request, 'currencies')
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByText('INR').click()
  await dialog.getByRole('button', { name: '1,000 credits' }).filter({ hasText: '₹2,922.50' }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay ₹2,922.50' })).toBeVisible()
  await page.keyboard.press('Escape')
  const again = await openPacks(page)
  await again.getByText('USD').click()
  await again.getByRole('button', { name: '1,000 credits' }).filter({ hasText: '$35' }).click()
  await expect(checkoutOf(page).getByRole('button', { name: 'Pay $35.00' })).toBeVisible()
  await payWith(checkoutOf(page), 'success')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
})

test('credits that were bought work with both plans', async ({ page }) => {
  await openAccount(page.request, 'plans')
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

test('what a signed-out visitor wanted to buy is bought once they have signed in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const account = await openAccount(elsewhere, 'buying-later')
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Purchase Credits' }).click()
  await expect(page.getByText('Please sign in to purchase credits')).toBeVisible()
  await fillSignIn(page, account)
  await expect(checkoutOf(page).getByText('Purchase 1000 credits')).toBeVisible()
  await payWith(checkoutOf(page), 'success')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
  await elsewhere.dispose()
})

test('what was wanted before signing up is bought where the confirmation mail leads', async ({ page, context }) => {
  const email = `buying-mail-${Date.now()}@example.org`
  await page.goto('/pricing')
  await page.getByText('500 credits', { exact: true }).click()
  await page.getByRole('button', { name: 'Purchase Credits' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const signUp = page.getByRole('dialog', { name: 'Create an account' })
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signUp.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()

  const mailed = await context.newPage()
  await mailed.goto((await linkMailedTo(page.request, email, '/auth/confirm')).href)
  await mailed.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(checkoutOf(mailed).getByText('Purchase 500 credits')).toBeVisible()
})

/** The credits of the purchases in the caller's own history. */
async function purchasesOf(request: APIRequestContext): Promise<number[]> {
  const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string }
  const answer = await request.get('/api/users/credits/history?kind=purchase', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { entries } = (await answer.json()) as { entries: { amount: number }[] }
  return entries.map(({ amount }) => amount)
}
