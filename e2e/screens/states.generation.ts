import { expect, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { openCheckout, openPacks } from '../purchase.ts'
import { type State } from './state.ts'

const LONG_PROMPT = `a lighthouse ${'in the very middle of an unreasonably long night, '.repeat(12)}`.trim()
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'.repeat(3)

/** States of the prompt bar and of a running generation. */
export const generationStates: readonly State[] = [
  {
    name: 'style-picker',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      // On phones the bar is collapsed until it has the focus.
      await page.getByRole('textbox', { name: 'Prompt' }).focus()
      await page.getByRole('button', { name: /^Style:/ }).click()
      await expect(page.getByRole('menuitemradio', { name: 'None' })).toBeFocused()
    },
  },
  {
    name: 'prompt-long',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill(`${LONG_PROMPT} ${LONG_WORD}`)
    },
  },
  {
    name: 'generating',
    visitor: 'member',
    async open(page) {
      await page.route('**/api/images/generate', () => undefined)
      await goto(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill('a kite over the dunes')
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Generating your images...' })).toBeVisible()
    },
  },
]

/** States of a purchase, from the packs to the order's page. */
export const purchaseStates: readonly State[] = [
  {
    name: 'dialog-purchase',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      await openPacks(page)
    },
  },
  {
    name: 'preparing-payment',
    visitor: 'member',
    async open(page) {
      await page.route('**/api/payments/create-order', () => undefined)
      await goto(page, '/')
      const dialog = await openPacks(page)
      await dialog.getByRole('button', { name: '1,000 credits' }).click()
      await expect(page.getByRole('heading', { name: 'Preparing your payment...' })).toBeFocused()
    },
  },
  {
    name: 'checkout',
    visitor: 'member',
    async open(page) {
      // Without the floating prompt bar: axe does not know that a modal dialog covers it.
      await goto(page, '/settings')
      await openCheckout(page, '1,000 credits')
    },
  },
  { name: 'order-paid', visitor: 'member', open: (page) => openOrder(page, 'Paid') },
  { name: 'order-failed', visitor: 'member', open: (page) => openOrder(page, 'Payment failed') },
]

/** Opens the page of the seeded order with this badge. */
async function openOrder(page: Page, badge: string): Promise<void> {
  await goto(page, '/credits')
  const order = page.getByRole('listitem').filter({ has: page.getByText(badge, { exact: true }) })
  await order.getByRole('link').click()
  await expect(page.locator('[data-receipt]').getByText(badge, { exact: true }).first()).toBeVisible()
}
