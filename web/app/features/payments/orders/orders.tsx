import type { Order } from '@pictor/contract'
import { Link } from 'react-router'
import { ReceiptText } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatDateAndTime } from '../../../lib/format-date.ts'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionFailure, SectionMessage } from '../../../ui/section-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderBadge } from './order-badge.tsx'
import { isPaid, formatOrderAmount } from './order-text.ts'
import { useOrders } from './use-orders.ts'

/** The user's orders, with status and receipt. */
export function Orders({ viewerId }: { viewerId: string }) {
  const list = useOrders(viewerId)
  return (
    <PageSection title="Your Orders">
      <OrdersContent list={list} />
    </PageSection>
  )
}

type OrderList = ReturnType<typeof useOrders>

function OrdersContent({ list }: { list: OrderList }) {
  const { data, error, isFetching, refetch } = list
  if (!data) {
    if (!error) return <OrdersSkeleton />
    return <SectionFailure text={toProblem(error).text} busy={isFetching} onRetry={() => void refetch()} />
  }
  const orders = data.pages.flatMap((page) => page.orders)
  if (orders.length === 0)
    return <SectionMessage icon={ReceiptText} text="Your orders and receipts will appear here." />
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <MoreOrders list={list} />
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { id, credits, created_at, is_test } = order
  const date = `${formatDateAndTime(created_at)} UTC`
  return (
    <li className="flex items-start gap-x-4 px-4 py-3 text-sm @lg:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {formatCount(credits)} credits
          <OrderBadge order={order} />
        </p>
        <p className="mt-0.5 text-muted">
          <time dateTime={created_at}>{date}</time>
          {is_test && ' · Test mode'}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end @lg:flex-row @lg:items-center @lg:gap-4">
        <p className="leading-6 font-medium tabular-nums">{formatOrderAmount(order)}</p>
        <Link
          to={`/credits/orders/${id}`}
          className="-mt-2 -mb-3 inline-flex min-h-11 items-center justify-end text-link hover:underline @lg:my-0 @lg:min-w-16 md:mt-0 md:-mb-1 md:min-h-7"
        >
          {isPaid(order) ? 'Receipt' : 'Details'}
          <span className="sr-only">
            {' '}
            of {formatCount(credits)} credits, {date}
          </span>
        </Link>
      </div>
    </li>
  )
}

function MoreOrders({ list }: { list: OrderList }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  if (!hasNextPage) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {isFetchNextPageError && (
        <p role="alert" className="text-sm text-muted">
          {toProblem(error).text}
        </p>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="max-sm:w-full">
        {isFetchNextPageError ? 'Try again' : 'Show earlier orders'}
      </Button>
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <>
      <output className="sr-only">Loading your orders</output>
      <Skeleton className="h-16 w-full" />
    </>
  )
}
