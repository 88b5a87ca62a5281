import type { Order } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CreditsProvider } from '../features/credits/credits-provider.tsx'
import { Receipt } from '../features/payments/orders/receipt.tsx'
import { renderComponent } from '../testing/render-component.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'

const PAID_ORDER: Order = {
  id: 'order_Abcdefghijklmn',
  pack_id: 'pack',
  credits: 1_000,
  amount: 292_250,
  currency: 'INR',
  status: 'paid',
  payment_id: 'pay_Abcdefghijklmn',
  method: 'upi',
  amount_refunded: 0,
  created_at: '2026-11-20T14:05:00.000Z',
  paid_at: '2026-11-20T14:06:00.000Z',
  is_test: false,
}

function showReceipt(change: Partial<Order> = {}) {
  // Nothing is fetched, not even the balance.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  return renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <CreditsProvider>
          <Receipt viewerId="ada" email="ada@example.org" brandName="Pictor" order={{ ...PAID_ORDER, ...change }} />
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
    Status: 'Paid',
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
  expect(text()).not.toContain('Test mode')
  expect(find('button', 'Print')).toBeTruthy()
})

test('the receipt shows refunds', async () => {
  await showReceipt({ currency: 'USD', amount: 3_500, amount_refunded: 500 })
  expect(readReceiptLines()).toMatchObject({
    Status: 'Partly refunded',
    'Total paid': '$35.00 USD',
    Refunded: '$5.00 USD',
  })
})

test('the receipt of a test order says so', async () => {
  const { text } = await showReceipt({ is_test: true })
  expect(text()).toContain('Test mode: no real money was charged.')
})

test('an unpaid order shows no receipt and cannot be printed', async () => {
  const { find } = await showReceipt({ status: 'created', payment_id: null, paid_at: null, method: null })
  expect(find('h1').textContent).toBe('Order')
  expect(readReceiptLines()).toMatchObject({ Status: 'Waiting for payment', Total: '₹2,922.50 INR' })
  expect(document.querySelector('article ~ button, button')).toBeNull()
})

test('an unpaid test order says nothing about a charge', async () => {
  const { text } = await showReceipt({
    status: 'created',
    payment_id: null,
    paid_at: null,
    method: null,
    is_test: true,
  })
  expect(text()).toContain('Test mode')
  expect(text()).not.toContain('charged')
})
