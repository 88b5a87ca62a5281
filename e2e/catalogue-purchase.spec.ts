import { expect, test } from './test.ts'
import { goto } from './hydrated.ts'
import { balanceOf, openPacks } from './purchase.ts'
import { expectToast } from './toast.ts'

// What a purchase says that stops before anybody could pay, word for word, where no other spec has come upon it.

const PACKS = '**/api/payments/credit-packs'
const ORDER = '**/api/payments/create-order'
const RETRY = 'You were not charged. Please try again.'

type Refusal = [what: string, call: string, answer: { status: number; json: unknown }, title: string, text: string]

// After packs that could not be read, the dialog reads them as it opens: a row that has other packs answered comes later.
const refusals: Refusal[] = [
  ['packs that can not be read any more', PACKS, { status: 500, json: {} }, 'Failed to load credit packs', RETRY],
  [
    'a pack that is gone',
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
    'The price of this pack has changed. Please look at the new price and try again.',
  ],
  ['an order that fails without words', ORDER, { status: 400, json: {} }, 'Failed to create order', RETRY],
  [
    'an order that fails with the words of the server',
    ORDER,
    { status: 400, json: { code: 'BAD_REQUEST', message: 'Out of packs' } },
    'Out of packs',
    RETRY,
  ],
  [
    'an order that is none',
    ORDER,
    { status: 200, json: { id: 'order_1' } },
    'Invalid payment order data received from server',
    RETRY,
  ],
  [
    'packs that are all gone',
    PACKS,
    { status: 200, json: [] },
    'No credit packs available. Please try again later.',
    'You were not charged.',
  ],
]

test('each thing that stops a purchase is told in its own words, and the balance stays', async ({
  member: { page },
}) => {
  // A stream that opens has everything asked for anew: what is on its way then would be taken for the answer.
  await page.route('**/api/events', (route) => route.abort())
  await goto(page, '/')
  for (const [what, call, answer, title, text] of refusals) {
    await test.step(what, async () => {
      const dialog = await openPacks(page)
      await page.route(call, (route) => route.fulfill(answer))
      await dialog.getByRole('button', { name: /^1,000 credits/ }).click()
      await expectToast(page, title, text)
      await page.unroute(call)
    })
  }
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a checkout that does not open is told', async ({ member: { page } }) => {
  const body = 'window.Razorpay = function () { this.on = () => {}; this.open = () => { throw new Error() } }'
  await page.route('**/sandbox/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.goto('/')
  const dialog = await openPacks(page)
  await dialog.getByRole('button', { name: /^1,000 credits/ }).click()
  await expectToast(page, 'Payment failed', 'An unexpected error occurred')
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('a purchase whose own code can not be fetched is told', async ({ member: { page } }) => {
  await page.route('**/assets/purchase-*.js', (route) => route.abort())
  await goto(page, '/credits')
  await page.getByRole('button', { name: 'Buy Now : 500 credits' }).click()
  await expectToast(page, 'Failed to purchase credits')
})
