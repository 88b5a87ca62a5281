import { expect, test, type Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { hydrated } from './hydrated.ts'
import { balanceOf, openPacks } from './purchase.ts'
import { expectToast } from './toast.ts'

// What a purchase says that stops before anybody could pay, word for word, where no other spec has come upon it.

const PACKS = '**/api/payments/credit-packs'
const ORDER = '**/api/payments/create-order'
const RETRY = 'You were not charged. Please try again.'

async function answer(page: Page, address: string, status: number, json: unknown) {
  await page.route(address, (route) => route.fulfill({ status, json }))
}

const refusals: [what: string, arrange: (page: Page) => Promise<unknown>, title: string, text: string][] = [
  ['packs that can not be read any more', (page) => answer(page, PACKS, 500, {}), 'Failed to load credit packs', RETRY],
  [
    'packs that are all gone',
    (page) => answer(page, PACKS, 200, []),
    'No credit packs available. Please try again later.',
    'You were not charged.',
  ],
  [
    'a pack that is gone',
    (page) => answer(page, ORDER, 404, { code: 'PACK_NOT_FOUND', message: 'Selected credit pack not found' }),
    'Invalid selection',
    'Credit pack not found. Please refresh the page and try again.',
  ],
  [
    'a price that has changed',
    (page) => answer(page, ORDER, 409, { code: 'PRICE_CHANGED', message: 'other words' }),
    'Price changed',
    'The price of this pack has changed. Please look at the new price and try again.',
  ],
  ['an order that fails without words', (page) => answer(page, ORDER, 400, {}), 'Failed to create order', RETRY],
  [
    'an order that fails with the words of another server',
    (page) => answer(page, ORDER, 400, { error: { message: 'Out of packs' } }),
    'Out of packs',
    RETRY,
  ],
  [
    'an order that is none',
    (page) => answer(page, ORDER, 200, { id: 'order_1' }),
    'Invalid payment order data received from server',
    RETRY,
  ],
]

test('each thing that stops a purchase is told in its own words, and the balance stays', async ({ page }) => {
  // Each begins with a page of its own.
  test.setTimeout(180_000)
  await openAccount(page.request, 'stopped-purchase')
  for (const [what, arrange, title, text] of refusals) {
    await test.step(what, async () => {
      // A stream that opens has everything asked for anew: what is on its way then would be taken for the answer.
      await page.route('**/api/events', (route) => route.abort())
      await page.goto('/')
      await hydrated(page)
      const dialog = await openPacks(page)
      await arrange(page)
      await dialog.getByRole('button', { name: /^1,000 credits/ }).click()
      await expectToast(page, title, text)
      await expect(balanceOf(page)).toHaveText('80 credits')
      await page.unrouteAll()
    })
  }
})

test('a checkout that does not open is told', async ({ page }) => {
  await openAccount(page.request, 'broken-checkout')
  const body = 'window.Razorpay = function () { this.on = () => {}; this.open = () => { throw new Error() } }'
  await page.route('**/sandbox/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: /^1,000 credits/ }).click()
  await expectToast(page, 'Payment failed', 'An unexpected error occurred')
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a purchase whose own code can not be fetched is told', async ({ page }) => {
  await openAccount(page.request, 'no-desk')
  await page.route('**/assets/purchase-*.js', (route) => route.abort())
  await page.goto('/credits')
  await hydrated(page)
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  await expectToast(page, 'Failed to purchase credits')
})
