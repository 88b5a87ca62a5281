import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/request-context.ts'
import { shortfallsQuery } from '../admin.queries.ts'
import { ResolveIssue } from './resolve-issue.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Stats, LINK, Time, UserLink } from '../parts/facts.tsx'
import { ListView } from '../parts/list-view.tsx'

type CreditShortfall = Awaited<ReturnType<Api['admin']['listCreditShortfalls']>>['debts'][number]

/** Refunded packs whose credits could not be fully reversed. */
export function CreditShortfalls() {
  const list = useInfiniteQuery(shortfallsQuery())
  const shortfalls = list.data?.pages.flatMap((page) => page.debts) ?? []
  const missingCredits = list.data?.pages[0]?.credits_missing ?? 0
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-muted">
        These packs were refunded after their credits were spent. A balance never goes below zero, so what couldn’t be
        deducted is listed here until resolved.
      </p>
      {missingCredits > 0 && <Stats stats={[{ name: 'Total credits owed', value: formatCount(missingCredits) }]} />}
      <ListView
        list={list}
        count={shortfalls.length}
        rowLabels={['shortfall', 'shortfalls']}
        isFiltered={false}
        emptyIcon={Scale}
        emptyText="No open shortfalls: the credits of every refunded pack were deducted, or the issue was resolved."
      >
        <DataTable
          caption="Credit shortfalls of refunded packs"
          columns={COLUMNS}
          rows={shortfalls}
          keyOf={({ refund_id }) => refund_id}
        />
      </ListView>
    </>
  )
}

const COLUMNS: readonly Column<CreditShortfall>[] = [
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
    isUnlabeled: true,
    cell: ({ provider_order_id, refund_id }) => (
      <ResolveIssue orderId={provider_order_id} issue={{ kind: 'shortfall', reference: refund_id }} />
    ),
  },
]
