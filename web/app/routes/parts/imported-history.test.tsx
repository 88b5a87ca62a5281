import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { ImportedHistory } from './imported-history.tsx'

test.each([
  ['5.00 USD', '$5.00'],
  ['417.50 INR', '₹417.50'],
  ['500 JPY', '500 JPY'],
])('the price %s of an imported order is shown as %s', async (price, shown) => {
  const order = { credits: 200, price, status: 'paid', is_test: false, created_at: '2026-11-20T10:00:00.000Z' } as const
  const { find } = await renderComponent(<ImportedHistory credits={[]} orders={[order]} />)
  expect(find('li').lastElementChild?.textContent).toBe(shown)
})
