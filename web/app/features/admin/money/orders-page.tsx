import { useInfiniteQuery } from '@tanstack/react-query'
import { ORDER_STATUSES } from '@pictor/contract/limits'
import { ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parseOrderFilters, showsShortfalls } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { ordersQuery } from '../admin.queries.ts'
import { CreditShortfalls } from './credit-shortfalls.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { ListView } from '../parts/list-view.tsx'
import { OrderCard } from './order-card.tsx'
import { ORDER_STATUS_LABELS } from '../parts/state-text.ts'
import { ViewLinks } from '../parts/view-links.tsx'

/** The orders with their payment issues, or the credit shortfalls of refunded packs. */
export function OrdersPage() {
  const [search] = useSearchParams()
  const isShowingShortfalls = showsShortfalls(search)
  return (
    <AdminPage
      title="Orders"
      actions={
        <ViewLinks
          label="Orders or shortfalls"
          views={[
            { search: '', label: 'Orders', isCurrent: !isShowingShortfalls },
            { search: '?show=debts', label: 'Shortfalls', isCurrent: isShowingShortfalls },
          ]}
        />
      }
    >
      {isShowingShortfalls ? <CreditShortfalls /> : <Orders />}
    </AdminPage>
  )
}

const FIELDS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', text: 'All statuses' },
      ...ORDER_STATUSES.map((status) => ({ value: status, text: ORDER_STATUS_LABELS[status] })),
    ],
  },
  {
    name: 'attention',
    label: 'Attention',
    options: [
      { value: '', text: 'All orders' },
      { value: 'true', text: 'Needs review' },
    ],
  },
  { name: 'id', label: 'Order or payment', type: 'search' },
  { name: 'user', label: 'User ID', type: 'search' },
] as const

function Orders() {
  const [search] = useSearchParams()
  const filters = useMemo(() => parseOrderFilters(search), [search])
  const list = useInfiniteQuery(ordersQuery(filters))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <>
      <FilterForm label="Orders" fields={FIELDS} />
      <ListView
        list={list}
        count={orders.length}
        rowLabels={['order', 'orders']}
        isFiltered={Object.keys(filters).length > 0}
        emptyIcon={ReceiptText}
        emptyText="Orders will appear here once someone buys credits."
      >
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface-raised">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      </ListView>
    </>
  )
}
