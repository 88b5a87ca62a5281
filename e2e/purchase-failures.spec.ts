import { expect, test } from './test.ts'
import { goto } from './hydration.ts'
import { balanceOf, openCheckout, openPacks, payWith } from './purchase.ts'
import { expectToast } from './toast.ts'

const PACKS = '**/api/payments/credit-packs'
const ORDER = '**/api/payments/create-order'
const RETRY = 'You were not charged. Please try again.'
const SCRIPT = '**/sandbox/checkout.js'

test('a blocked checkout shows an error and opens on retry', async ({ member: { page } }) => {
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto('/')
  const dialog = await openPacks(page)
  // The preload of the script failed without a message.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
  await dialog.getByRole('button', { name: '100 credits' }).first().click()
  await expect(page.getByText('Failed to load payment processor')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preparing your payment...' })).toBeHidden()
  await page.unroute(SCRIPT)
  await payWith(await openCheckout(page, '500 credits'), 'success')
  await expect(balanceOf(page)).toHaveText('580 credits')
})

test('an invented payment adds no credits', async ({ member: { page } }) => {
  const inventedResult = {
    razorpay_payment_id: 'pay_invented',
    razorpay_order_id: 'order_invented',
    razorpay_signature: 'f'.repeat(64),
  }
  await page.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Razorpay = function (options) {
        this.on = () => {}
        this.open = () => { for (const _ of [1, 2]) options.handler(${JSON.stringify(inventedResult)}) }
      }`,
    }),
  )
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: '1,000 credits' }).click()
  await expect(page.getByText('Payment verification failed')).toHaveCount(1)
  await expect(page.getByText('Please contact support')).toBeVisible()
  await page.reload()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a changed price is shown before payment', async ({ member: { page } }) => {
  let hasOrdered = false
  page.on('request', (request) => (hasOrdered ||= request.url().endsWith('/api/payments/create-order')))
  await page.route('**/api/payments/credit-packs', async (route) => {
    if (hasOrdered) return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('3500', '3000')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: '1,000 credits' }).filter({ hasText: '$30' }).click()
  await expect(page.getByText('The price of this pack has changed.')).toBeVisible()
  const secondDialog = await openPacks(page)
  await expect(secondDialog.getByRole('button', { name: '1,000 credits' })).toContainText('$35')
})

test('an offline page orders nothing, and the purchase can be retried', async ({ member: { page, context } }) => {
  await page.goto('/')
  const dialog = await openPacks(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: '1,000 credits' }).click()
  await expect(page.getByText('You were not charged. Please try again.')).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await payWith(await openCheckout(page, '1,000 credits'), 'success')
  await expect(balanceOf(page)).toHaveText('1,080 credits')
})

test('the payment overlay closes after five seconds', async ({ member: { page } }) => {
  await page.goto('/')
  const dialog = await openPacks(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/payments/create-order', async (route) => {
    await released.promise
    await route.abort()
  })
  await dialog.getByRole('button', { name: '1,000 credits' }).click()
  const overlay = page.getByRole('heading', { name: 'Preparing your payment...' })
  await expect(overlay).toBeVisible()
  await expect(overlay).toBeHidden({ timeout: 6_000 })
  released.resolve()
})

/** Each row has a call, its response, and the title and text of the toast. */
const failures = [
  // After packs failed to load, the dialog reloads them when it opens. The next row must not respond to that reload, so
  // the two rows that replace the packs do not follow each other.
  [PACKS, 500, {}, 'Failed to load credit packs', RETRY],
  [
    ORDER,
    404,
    { code: 'PACK_NOT_FOUND', message: 'other words' },
    'Invalid selection',
    'Credit pack not found. Please refresh the page and try again.',
  ],
  [ORDER, 400, {}, 'Failed to create order', RETRY],
  [ORDER, 400, { code: 'BAD_REQUEST', message: 'Out of packs' }, 'Out of packs', RETRY],
  [ORDER, 200, { id: 'order_1' }, 'Invalid payment order data received from server', RETRY],
  [PACKS, 200, [], 'No credit packs available. Please try again later.', 'You were not charged.'],
] as const

test('each failed purchase shows its own message and leaves the balance unchanged', async ({ member: { page } }) => {
  // When an event stream opens, the page refetches everything. The routes below must not respond to such a request.
  await page.route('**/api/events', (route) => route.abort())
  await goto(page, '/')
  for (const [call, status, json, title, text] of failures) {
    const dialog = await openPacks(page)
    await page.route(call, (route) => route.fulfill({ status, json }))
    await dialog.getByRole('button', { name: /Get 1,000 credits/ }).click()
    await expectToast(page, title, text)
    await page.unroute(call)
  }
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a checkout that fails to open shows an error', async ({ member: { page } }) => {
  const body = 'window.Razorpay = function () { this.on = () => {}; this.open = () => { throw new Error() } }'
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await goto(page, '/')
  await (await openPacks(page)).getByRole('button', { name: /Get 1,000 credits/ }).click()
  await expectToast(page, 'Payment failed', 'An unexpected error occurred')
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a purchase shows an error if its code cannot be loaded', async ({ member: { page } }) => {
  await page.route('**/assets/purchase-*.js', (route) => route.abort())
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  await expectToast(page, 'Failed to purchase credits')
})
