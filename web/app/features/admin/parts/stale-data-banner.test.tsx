import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../../api/client.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
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
])('%s stay visible with a warning while they cannot be refetched after an admin action', async (_case, Page, cell) => {
  const respond = vi.fn(async () => Response.json({ code: 'INTERNAL_ERROR' }, { status: 500 }))
  vi.stubGlobal('fetch', respond)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const page = { orders: [ORDER], nextCursor: null }
  queries.setQueryData(ordersQuery({}).queryKey, { pages: [page], pageParams: [null] })
  queries.setQueryData(pricesQuery().queryKey, { packs: [], plans: [PLAN] })
  const { find, text, click } = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <Page />
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(text()).not.toContain('out of date')
  await act(() => queries.invalidateQueries({ queryKey: ADMIN_KEY }))
  // The component gets the result slightly after the awaited promise resolves.
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('This may be out of date.'))
  expect(text()).toContain(cell)
  respond.mockImplementation(async () => Response.json({ ...page, packs: [], plans: [PLAN] }))
  await click(find('button', 'Try again'))
  await vi.waitFor(() => expect(text()).not.toContain('out of date'))
  expect(text()).toContain(cell)
})
