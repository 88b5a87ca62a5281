import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './test.ts'
import { checkoutOf, payWith } from './purchase.ts'
import { deductOnes, orderPack } from './credits-calls.ts'
import { goto } from './hydration.ts'

const history = (page: Page) => page.getByRole('table', { name: 'Changes to your balance' })
const rows = (page: Page) =>
  history(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const yourCredits = (page: Page) => page.getByRole('region', { name: 'Your Credits' })

test('signed out, the credits page shows its frame, a message and the sign-in dialog', async ({ page }) => {
  await page.goto('/credits')
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  await expect(page.getByText('You must be logged in to view this content.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})

test('the first HTML contains balance, packs and history', { tag: '@core' }, async ({ member: { page } }) => {
  const html = await (await page.request.get('/credits')).text()
  for (const text of ['80', 'Universal Pack', 'Get <!-- -->1,000 credits', 'Welcome credits', 'noindex'])
    expect(html).toContain(text)

  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: '80 credits' }).click()
  await expect(page).toHaveURL('/credits')
  await expect(page).toHaveTitle('Credits | Pictor')
  await expect(yourCredits(page)).toContainText('80 credits')
  await expect(yourCredits(page)).toContainText('Enough for 5 images on the Pro plan.')
  const packs = page.getByRole('region', { name: 'Buy Credits' }).getByRole('heading', { level: 3 })
  await expect(packs).toHaveText(Array.from({ length: 4 }, () => 'Universal Pack'))
  await expect(page.getByText('$35.00', { exact: true })).toBeVisible()
  await expect(page.getByText('62 images on Pro')).toBeVisible()
  await expect(page.getByText('38 images on Pro Plus')).toBeVisible()
  await page.getByTitle('Indian rupees').click()
  await expect(page.getByText('₹2,922.50', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Welcome credits'])
})

test('the balance refreshes on demand, by events and when the page is visible again, and errors are shown', async ({
  member: { page },
}) => {
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Refresh Balance' }).click()
  await expect(page.getByText('Up to date')).toBeVisible()

  await deductOnes(page.request, 1)
  await expect(yourCredits(page)).toContainText('79 credits')
  await expect(rows(page).first()).toContainText('API usage')
  await expect(page.getByRole('banner')).toContainText('79 credits')

  await page.route('**/api/users/credits', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Refresh Balance' }).click()
  await expect(page.getByText('Failed to refresh credits. Please try again.')).toBeVisible()
  await expect(page.getByText('Failed to load credits')).toHaveCount(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('Failed to load credits')).toBeVisible()
  await expect(yourCredits(page)).toContainText('79 credits')
})

test('failed packs, orders and history can be retried, and an empty list of packs shows a message', async ({
  member: { page },
}) => {
  const calls = ['**/api/payments/credit-packs', '**/api/users/orders', '**/api/users/credits/history']
  for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await goto(page, '/settings')
  await page.getByRole('banner').getByRole('link', { name: '80 credits' }).click()
  const retry = (section: string) =>
    page.getByRole('region', { name: section }).getByRole('button', { name: 'Try again' })
  await expect(page.getByText('Failed to load credit packs')).toBeVisible()
  // This also waits for the page's first calls: a call that is still in flight when the routes change would succeed.
  for (const [section, call] of [
    ['Your Orders', '**/api/users/orders'],
    ['History', '**/api/users/credits/history'],
  ] as const) {
    const request = page.waitForRequest(call)
    await retry(section).click()
    await request
    await expect(retry(section)).toBeVisible()
  }
  await page.unrouteAll()
  await page.route('**/api/payments/credit-packs', (route) => route.fulfill({ json: [] }))
  await retry('Buy Credits').click()
  await expect(page.getByText('No credit packs available at the moment.')).toBeVisible()
  await retry('Your Orders').click()
  await expect(page.getByText('Your orders and receipts will appear here.')).toBeVisible()
  await retry('History').click()
  await expect(rows(page)).toHaveCount(1)
})

test('the history is filtered by the URL and downloads as CSV', async ({ member: { page } }) => {
  await deductOnes(page.request, 2)
  await goto(page, '/credits')
  await expect(rows(page)).toHaveCount(3)
  const kind = page.getByRole('combobox', { name: 'Type of change' })
  await kind.selectOption('API usage')
  await expect(page).toHaveURL('/credits?kind=deduct')
  await expect(rows(page)).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines.slice(1).every((line) => line.includes('deduct'))).toBe(true)

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL('/credits?kind=deduct&to=2020-01-01')
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/credits')
  await expect(rows(page)).toHaveCount(3)
  await expect(kind).toBeFocused()
})

test('a long history loads page by page, and new entries appear on top', async ({ member: { page } }) => {
  await deductOnes(page.request, 55)
  await goto(page, '/credits')
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText('The latest 50 changes')).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/users/credits/history?*cursor=*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  // New entries also appear while earlier entries are loading.
  await deductOnes(page.request, 1)
  await expect(yourCredits(page)).toContainText('24 credits')
  released.resolve()
  await expect(rows(page)).toHaveCount(57)
  await expect(page.getByText('All 57 changes')).toBeFocused()
  await deductOnes(page.request, 1)
  await expect(rows(page)).toHaveCount(58)
  const balances = await rows(page).getByRole('cell').nth(3).allTextContents()
  expect(balances).toEqual(['23'])
  await expect(rows(page).last()).toContainText('Welcome credits')
})

test('an order page returns 404 for other users', { tag: '@core' }, async ({ member: { page }, otherRequest }) => {
  const orderId = await orderPack(page.request, 'INR')
  await page.goto('/credits')
  const orders = page.getByRole('region', { name: 'Your Orders' }).getByRole('listitem')
  await expect(orders).toHaveCount(1)
  await expect(orders).toContainText(['Waiting for payment'])
  await expect(orders).toContainText(['₹417.50'])
  await orders.getByRole('link').click()
  await expect(page).toHaveURL(`/credits/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(page.getByText(orderId)).toBeVisible()

  expect((await otherRequest.get(`/credits/orders/${orderId}`)).status()).toBe(404)
  expect((await page.request.get(`/credits/orders/order_unknown`)).status()).toBe(404)
  expect((await page.request.get(`/credits/orders/${'x'.repeat(100)}`)).status()).toBe(404)
})

test('a declined order says so and can still be paid', { tag: '@core' }, async ({ member: { page } }) => {
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  const checkout = checkoutOf(page)
  await payWith(checkout, 'declined')
  await expect(checkout.getByText('declined by the card’s bank')).toBeVisible()
  await checkout.getByRole('button', { name: 'Close checkout' }).click()
  const order = page.getByRole('region', { name: 'Your Orders' }).getByRole('listitem')
  await expect(order).toContainText('Payment failed')
  await order.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('article')).toContainText(/declined.*You were not charged\./i)
  await page.getByRole('button', { name: 'Complete payment' }).click()
  await payWith(checkout, 'success')
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await page.goto('/credits')
  await expect(yourCredits(page)).toContainText('580 credits')
  await expect(order).toHaveCount(1)
})

test('a canceled order is not paid', async ({ member: { page } }) => {
  const orderId = await orderPack(page.request)
  await goto(page, `/credits/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('article')).toContainText('No payment was made. You were not charged.')
  await expect(page.getByRole('button', { name: 'Complete payment' })).toHaveCount(0)
  await page.goto('/credits')
  await expect(page.getByRole('region', { name: 'Your Orders' }).getByRole('listitem')).toContainText('Not paid')
})

test('a purchase is listed at once with a printable receipt', async ({ member: { page } }) => {
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  await payWith(checkoutOf(page), 'success')
  await expect(yourCredits(page)).toContainText('580 credits')
  await expect(rows(page).first()).toContainText('Credits bought')
  await expect(rows(page).first()).toContainText('+500')
  await expect(page.getByRole('region', { name: 'Your Orders' }).getByRole('listitem')).toContainText(['Paid'])
  await rows(page).first().getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(['Total paid$20.00 USD'])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
})

test('only the receipt is printed', async ({ member: { page } }) => {
  await page.goto(`/credits/orders/${await orderPack(page.request)}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('the credits page works by keyboard in reading order', async ({ member: { page } }) => {
  await orderPack(page.request)
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Refresh Balance' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Up to date')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'USD' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('₹2,922.50', { exact: true })).toBeVisible()
  for (let pack = 0; pack < 4; pack += 1) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Buy Now' }).nth(pack)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Details of 100 credits' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Type of change' })).toBeFocused()
})
