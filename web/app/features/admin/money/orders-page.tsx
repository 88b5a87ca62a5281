import { useInfiniteQuery } from '@tanstack/react-query'
import { ORDER_STATUSES } from '@pictor/contract/limits'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ReceiptText, Scale } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/request-context.ts'
import { parseOrderFilters, showsShortfalls } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { ordersQuery, shortfallsQuery } from '../admin.queries.ts'
import { ResolveIssue } from './resolve-issue.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Stats, LINK, Time, UserLink } from '../parts/facts.tsx'
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
      text={
        isShowingShortfalls &&
        'These packs were refunded after their credits were spent. A balance never goes below zero, so what couldn’t be deducted is listed here until resolved.'
      }
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
  { name: 'id', label: 'Order or payment ID', type: 'search' },
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
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      </ListView>
    </>
  )
}

type CreditShortfall = Awaited<ReturnType<Api['admin']['listCreditShortfalls']>>['debts'][number]

/** Refunded packs whose credits could not be fully reversed. */
function CreditShortfalls() {
  const list = useInfiniteQuery(shortfallsQuery())
  const shortfalls = list.data?.pages.flatMap((page) => page.debts) ?? []
  const missingCredits = list.data?.pages[0]?.credits_missing ?? 0
  return (
    <>
      {missingCredits > 0 && <Stats stats={[{ name: 'Total credits owed', value: formatCount(missingCredits) }]} />}
      <ListView
        list={list}
        count={shortfalls.length}
        rowLabels={['shortfall', 'shortfalls']}
        isFiltered={false}
        emptyIcon={Scale}
        emptyText="No open shortfalls."
      >
        <DataTable
          caption="Credit shortfalls of refunded packs"
          columns={SHORTFALL_COLUMNS}
          rows={shortfalls}
          keyOf={({ refund_id }) => refund_id}
        />
      </ListView>
    </>
  )
}

const SHORTFALL_COLUMNS: readonly Column<CreditShortfall>[] = [
  { name: 'User', isUnlabeled: true, cell: ({ user }) => <UserLink user={user} /> },
  {
    name: 'Order',
    cell: ({ provider_order_id: id }) => (
      <Link to={`/admin/orders?id=${encodeURIComponent(id)}`} className={`${LINK} @4xl:whitespace-nowrap`}>
        {id}
      </Link>
    ),
  },
  { name: 'Refunded', isNumber: true, cell: ({ credits_owed }) => formatCount(credits_owed) },
  { name: 'Deducted', isNumber: true, cell: ({ credits_taken }) => formatCount(credits_taken) },
  {
    name: 'Still owed',
    isNumber: true,
    cell: ({ credits_owed, credits_taken }) => (
      <span className="font-medium">{formatCount(credits_owed - credits_taken)}</span>
    ),
  },
  { name: 'Since', cell: ({ created_at }) => <Time iso={created_at} /> },
  {
    name: 'Actions',
    isActions: true,
    cell: ({ provider_order_id, refund_id }) => (
      <ResolveIssue orderId={provider_order_id} issue={{ kind: 'shortfall', reference: refund_id }} />
    ),
  },
]
