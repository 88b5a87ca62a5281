import type { AdminOrder } from '@pictor/contract'
import { ChevronDown, RefreshCw, TriangleAlert } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ResolveIssue } from './resolve-issue.tsx'
import { Id, Time, UserLink } from '../parts/facts.tsx'
import { minorText, timeText } from '../parts/formats.ts'
import { hasOnlyFailedPayments, orderStatusText, outcomeText } from '../parts/state-text.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useAdminAction } from '../parts/use-admin-action.ts'

/** An order with its payments and open payment issues. On narrow screens, some of it is collapsed. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { id, credits, amount, currency, amount_refunded, created_at, paid_at, user } = order
  return (
    <li className="flex flex-col gap-3 px-4 py-2 text-sm @3xl:py-3.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 @3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto]">
        <div className="col-span-2 min-w-0 @3xl:col-span-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium tabular-nums">{minorText(amount, currency)}</span>
            <span className="text-muted">{formatCount(credits)} credits</span>
            <Status order={order} />
          </p>
          <p className="@3xl:mt-1">
            <UserLink user={user} />
          </p>
          {amount_refunded > 0 && <p className="mt-1 text-muted">{minorText(amount_refunded, currency)} refunded</p>}
        </div>
        <div className="contents text-muted @3xl:block @3xl:min-w-0">
          <div className="col-span-2 flex flex-wrap gap-x-3 @3xl:block">
            <OrderTime event="Ordered" iso={created_at} />
            {paid_at !== null && <OrderTime event="Paid" iso={paid_at} />}
          </div>
          <DetailsToggle id={id} />
          <Ids order={order} />
        </div>
        <ReconcileOrder order={order} />
      </div>
      <Payments order={order} />
      <PaymentIssues order={order} />
    </li>
  )
}

/** Elements that are hidden on narrow screens until the order's toggle is open. */
const DETAIL = '@max-3xl:[li:not(:has(details[open]))_&]:hidden'

/** Shows and hides the details of an order on narrow screens. They are not inside, because wide screens always show them. */
function DetailsToggle({ id }: { id: string }) {
  return (
    <details className="group @3xl:hidden">
      <summary className="flex h-control-small list-none items-center rounded-sm font-medium text-link [&::-webkit-details-marker]:hidden">
        Details<span className="sr-only"> of the order {id}</span>
        <ChevronDown aria-hidden="true" className="ml-1 size-4 transition-transform group-open:rotate-180" />
      </summary>
    </details>
  )
}

/** A time in UTC, of which only the day is always visible. */
function OrderTime({ event, iso }: { event: string; iso: string }) {
  const day = formatDate(iso)
  return (
    <p>
      {event}{' '}
      <time dateTime={iso} className="tabular-nums @4xl:whitespace-nowrap">
        {day}
        <span className={DETAIL}>{timeText(iso).slice(day.length)}</span>
      </time>
    </p>
  )
}

function Status({ order }: { order: AdminOrder }) {
  const { status, amount_refunded, is_test, findings } = order
  const isFullyPaid = status === 'paid' && amount_refunded === 0
  return (
    <>
      <Badge tone={isFullyPaid ? 'success' : hasOnlyFailedPayments(order) ? 'danger' : 'neutral'}>
        {orderStatusText(order)}
      </Badge>
      {is_test && <Badge tone="neutral">Test mode</Badge>}
      {findings.length > 0 && <Badge tone="danger">Needs review</Badge>}
    </>
  )
}

function Ids({ order: { id, provider_order_id, provider } }: { order: AdminOrder }) {
  return (
    <p className={classNames('col-span-2', DETAIL)}>
      <Id>{id}</Id>
      {provider_order_id !== null && (
        <>
          <br />
          <span className="capitalize">{provider}</span> <Id>{provider_order_id}</Id>
        </>
      )}
    </p>
  )
}

function Payments({ order: { payments, currency } }: { order: AdminOrder }) {
  if (payments.length === 0) return null
  return (
    <ul aria-label="Payments" className={classNames('flex flex-col gap-1 text-muted', DETAIL)}>
      {payments.map(({ id, status, method, amount }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-content capitalize">{status}</span>
          <span className="tabular-nums">{minorText(amount, currency)}</span>
          {method !== null && <span>by {method}</span>}
          <Id>{id}</Id>
        </li>
      ))}
    </ul>
  )
}

function PaymentIssues({ order: { id, findings } }: { order: AdminOrder }) {
  if (findings.length === 0) return null
  return (
    <ul aria-label="Issues" className="flex flex-col gap-2">
      {findings.map(({ kind, reference, detail, created_at }) => (
        <li key={`${kind} ${reference}`} className="flex gap-2.5 rounded-md bg-danger-soft px-3 py-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          <div className="flex min-w-0 flex-1 flex-col gap-2 @3xl:flex-row @3xl:justify-between">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="text-content">{detail}</p>
              <p className="mt-0.5 text-xs text-content">
                {reference}, found <Time iso={created_at} />
              </p>
            </div>
            <ResolveIssue orderId={id} issue={{ kind, reference }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Reconciles an order with the provider, and shows the result. */
function ReconcileOrder({ order: { id } }: { order: AdminOrder }) {
  const action = useAdminAction({
    act: () => api.admin.reconcileOrder({ id }),
    successText: ({ outcomes }) => (outcomes.length === 0 ? 'No payment found' : 'Order reconciled'),
    isQuiet: true,
  })
  return (
    <div className="flex min-w-0 flex-col items-end gap-1.5 @max-3xl:col-start-2 @max-3xl:row-start-3">
      <Button size="small" busy={action.isPending} onClick={() => action.start(undefined)}>
        {!action.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
        Reconcile<span className="sr-only"> the order {id}</span>
      </Button>
      <output className="flex max-w-64 flex-col gap-1 text-right text-muted">
        {action.error && <span className="text-danger">{toProblem(action.error).text}</span>}
        {action.data?.outcomes.length === 0 && 'The provider has no payment for this order.'}
        {action.data?.outcomes.map(({ payment, status, outcome }) => (
          <span key={payment}>
            <Id>{payment}</Id> is {status} at the provider: {outcomeText(outcome)}
          </span>
        ))}
      </output>
    </div>
  )
}
