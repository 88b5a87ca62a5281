import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
// The first call would fetch it, and take its time.
import '../../../api/client.ts'
import { showComponent } from '../../../testing/show-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { ADMIN_KEY, ordersQuery, pricesQuery } from '../admin.queries.ts'
import { OrdersPage } from '../money/orders-page.tsx'
import { PricesPage } from '../prices/prices-page.tsx'

const ORDER = {
  id: 'an order',
  provider: 'sandbox',
  provider_order_id: null,
  user: { id: 'ada', email: 'ada@example.org' },
  credits: 100,
  amount: 500,
  currency: 'USD' as const,
  amount_refunded: 0,
  status: 'paid' as const,
  created_at: '2026-11-20T14:05:00.000Z',
  paid_at: null,
  is_test: true,
  payments: [],
  findings: [],
}
const PLAN = { id: 'a plan', name: 'Pro' as const, credits_per_image: 16, users: 3 }

test.each([
  ['rows', OrdersPage, 'ada@example.org'],
  ['prices', PricesPage, '16'],
])('%s that can not be read anew after a deed stay, and say so until they are', async (_what, Page, row) => {
  const answer = vi.fn(async () => Response.json({ code: 'INTERNAL_ERROR' }, { status: 500 }))
  vi.stubGlobal('fetch', answer)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const page = { orders: [ORDER], nextCursor: null }
  queries.setQueryData(ordersQuery({}).queryKey, { pages: [page], pageParams: [null] })
  queries.setQueryData(pricesQuery().queryKey, { packs: [], plans: [PLAN] })
  const { find, text, press } = await showComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(text()).not.toContain('out of date')
  await act(() => queries.invalidateQueries({ queryKey: ADMIN_KEY }))
  // Who looks at a query hears of its end a turn later than who waits for it.
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('This may be out of date.'))
  expect(text()).toContain(row)
  answer.mockImplementation(async () => Response.json({ ...page, packs: [], plans: [PLAN] }))
  await press(find('button', 'Try again'))
  await vi.waitFor(() => expect(text()).not.toContain('out of date'))
  expect(text()).toContain(row)
})
