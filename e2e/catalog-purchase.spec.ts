import { expect, test } from './test.ts'
import { goto } from './hydration.ts'
import { balanceOf, openPacks } from './purchase.ts'
import { expectToast } from './toast.ts'

// The exact texts of a purchase that stops before payment, where no other spec covers them.

const PACKS = '**/api/payments/credit-packs'
const ORDER = '**/api/payments/create-order'
const RETRY = 'You were not charged. Please try again.'

type PurchaseFailure = [
  what: string,
  call: string,
  response: { status: number; json: unknown },
  title: string,
  text: string,
]

// After packs failed to load, the dialog reloads them when it opens. The route of the next row must not respond to that
// reload, so the two rows that replace the packs do not follow each other.
const failures: PurchaseFailure[] = [
  ['packs that can no longer be loaded', PACKS, { status: 500, json: {} }, 'Failed to load credit packs', RETRY],
  [
    'a pack that no longer exists',
    ORDER,
    { status: 404, json: { code: 'PACK_NOT_FOUND', message: 'Selected credit pack not found' } },
    'Invalid selection',
    'Credit pack not found. Please refresh the page and try again.',
  ],
  [
    'a price that has changed',
    ORDER,
    { status: 409, json: { code: 'PRICE_CHANGED', message: 'other words' } },
    'Price changed',
    'The price of this pack has changed. Please check the new price and try again.',
  ],
  ['an order that fails without a message', ORDER, { status: 400, json: {} }, 'Failed to create order', RETRY],
  [
    'an order that fails with a server message',
    ORDER,
    { status: 400, json: { code: 'BAD_REQUEST', message: 'Out of packs' } },
    'Out of packs',
    RETRY,
  ],
  [
    'an invalid order',
    ORDER,
    { status: 200, json: { id: 'order_1' } },
    'Invalid payment order data received from server',
    RETRY,
  ],
  [
    'no packs',
    PACKS,
    { status: 200, json: [] },
    'No credit packs available. Please try again later.',
    'You were not charged.',
  ],
]

test('each failed purchase shows its own message and leaves the balance unchanged', async ({ member: { page } }) => {
  // When an event stream opens, the page refetches everything. The routes below must not respond to such a request.
  await page.route('**/api/events', (route) => route.abort())
  await goto(page, '/')
  for (const [what, call, response, title, text] of failures) {
    await test.step(what, async () => {
      const dialog = await openPacks(page)
      await page.route(call, (route) => route.fulfill(response))
      await dialog.getByRole('button', { name: /Get 1,000 credits/ }).click()
      await expectToast(page, title, text)
      await page.unroute(call)
    })
  }
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a checkout that fails to open shows an error', async ({ member: { page } }) => {
  const body = 'window.Razorpay = function () { this.on = () => {}; this.open = () => { throw new Error() } }'
  await page.route('**/sandbox/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: /Get 1,000 credits/ }).click()
  await expectToast(page, 'Payment failed', 'An unexpected error occurred')
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a purchase shows an error if its code cannot be loaded', async ({ member: { page } }) => {
  await page.route('**/assets/purchase-*.js', (route) => route.abort())
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  await expectToast(page, 'Failed to purchase credits')
})
