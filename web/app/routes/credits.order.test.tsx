import type { Order } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CreditsProvider } from '../features/credits/credits-provider.tsx'
import { Receipt } from '../features/payments/orders/receipt.tsx'
import { PurchaseContext } from '../features/payments/purchase/purchase-context.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'

const cancelOrder = vi.hoisted(() => vi.fn<(input: { id: string }) => Promise<unknown>>())
vi.mock('../api/api.ts', () => ({ api: { payments: { cancelOrder } } }))

const PAID_ORDER: Order = {
  id: 'order_Abcdefghijklmn',
  pack_id: 'pack',
  credits: 1_000,
  amount: 292_250,
  currency: 'INR',
  status: 'paid',
  outcome: 'paid',
  failure: null,
  key_id: null,
  payment_id: 'pay_Abcdefghijklmn',
  method: 'upi',
  amount_refunded: 0,
  created_at: '2026-11-20T14:05:00.000Z',
  paid_at: '2026-11-20T14:06:00.000Z',
  is_test: false,
}

const OPEN_ORDER = {
  status: 'created',
  outcome: 'open',
  key_id: 'key_public',
  payment_id: null,
  paid_at: null,
  method: null,
} as const
const buy = vi.fn(async () => true)

function showReceipt(change: Partial<Order> = {}) {
  // Nothing is fetched, not even the balance.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  return renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <CreditsProvider>
          <PurchaseContext value={{ openPacks: () => undefined, buy, busy: false }}>
            <Receipt viewerId="ada" email="ada@example.org" brandName="Pictor" order={{ ...PAID_ORDER, ...change }} />
          </PurchaseContext>
        </CreditsProvider>
      </ToastProvider>
    </QueryClientProvider>,
    null,
  )
}

/** Returns the values of the receipt's lines by their names. */
function readReceiptLines(): Record<string, string> {
  const lines = [...document.querySelectorAll('dl > div')]
  return Object.fromEntries(
    lines.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent]),
  )
}

test('the receipt of a paid order says what was paid, for what, when and how', async () => {
  const { find, text } = await showReceipt()
  expect(find('h1').textContent).toBe('Receipt')
  expect(readReceiptLines()).toEqual({
    Order: 'order_Abcdefghijklmn',
    Payment: 'pay_Abcdefghijklmn',
    Ordered: 'Nov 20, 2026, 14:05 UTC',
    Paid: 'Nov 20, 2026, 14:06 UTC',
    Account: 'ada@example.org',
    'Paid by': 'UPI',
    Pack: '1,000 credits',
    'Total paid': '₹2,922.50 INR',
  })
  expect(text()).toContain('Pictor')
  expect(find('h1 + span').textContent).toBe('Paid')
  expect(text()).not.toContain('Test mode')
  expect(find('button', 'Print')).toBeTruthy()
})

test('the receipt shows refunds', async () => {
  const { find } = await showReceipt({ currency: 'USD', amount: 3_500, amount_refunded: 500 })
  expect(readReceiptLines()).toMatchObject({
    'Total paid': '$35.00 USD',
    Refunded: '$5.00 USD',
  })
  expect(find('h1 + span').textContent).toBe('Partly refunded')
})

test.each([{}, OPEN_ORDER])('the page of a test order says so, paid or not', async (change) => {
  const { text } = await showReceipt({ ...change, is_test: true })
  expect(text()).toContain('Test mode · no real charges')
})

test('an order that can’t be paid any more has no receipt and no buttons', async () => {
  const { find, text } = await showReceipt({ ...OPEN_ORDER, outcome: 'not_paid', key_id: null })
  expect([find('h1').textContent, find('h1 + span').textContent]).toEqual(['Order', 'Not paid'])
  expect(text()).toContain('No payment was made. You were not charged.')
  expect(readReceiptLines()).toMatchObject({ Total: '₹2,922.50 INR' })
  expect(document.querySelector('article ~ button, button')).toBeNull()
})

test('a failed order says why, and that nothing was charged', async () => {
  const { find, text } = await showReceipt({ ...OPEN_ORDER, outcome: 'failed', failure: 'Declined by the bank.' })
  expect(find('h1 + span').textContent).toBe('Payment failed')
  expect(text()).toContain('Declined by the bank. You were not charged.')
  expect(find('button', 'Complete payment')).toBeTruthy()
})

test('Complete payment opens the checkout of the same order', async () => {
  const { click, find } = await showReceipt(OPEN_ORDER)
  await click(find('button', 'Complete payment'))
  const order = { id: 'order_Abcdefghijklmn', credits: 1_000, keyId: 'key_public' }
  expect(buy.mock.calls).toEqual([[{ packId: 'pack', currency: 'INR', amount: 292_250, order }]])
})

test('Cancel order cancels the order and shows what became of it', async () => {
  const canceled: Order = { ...PAID_ORDER, ...OPEN_ORDER, outcome: 'not_paid', key_id: null }
  cancelOrder.mockResolvedValue({ order: canceled })
  const { click, find } = await showReceipt(OPEN_ORDER)
  await click(find('button', 'Cancel order'))
  await vi.waitFor(() => expect(find('h1 + span').textContent).toBe('Not paid'))
  expect(document.activeElement).toBe(find('h1'))
  expect(cancelOrder.mock.calls).toEqual([[{ id: 'order_Abcdefghijklmn' }]])
})
