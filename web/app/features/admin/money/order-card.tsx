import type { AdminOrder } from '@pictor/contract'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ResolveIssue } from './resolve-issue.tsx'
import { Id, Time, UserLink } from '../parts/facts.tsx'
import { minorText } from '../parts/formats.ts'
import { orderStatusText, outcomeText } from '../parts/state-text.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useAdminAction } from '../parts/use-admin-action.ts'

/** An order with its payments and open payment issues. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { credits, amount, currency, amount_refunded, created_at, paid_at, user } = order
  return (
    <li className="flex flex-col gap-3 px-4 py-3.5 text-sm">
      <div className="grid gap-x-6 gap-y-2 @3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium tabular-nums">{minorText(amount, currency)}</span>
            <span className="text-muted">{formatCount(credits)} credits</span>
            <Status order={order} />
          </p>
          <p className="mt-1">
            <UserLink user={user} />
          </p>
          {amount_refunded > 0 && <p className="mt-1 text-muted">{minorText(amount_refunded, currency)} refunded</p>}
        </div>
        <div className="min-w-0 text-muted">
          <p>
            Ordered <Time iso={created_at} />
          </p>
          {paid_at !== null && (
            <p>
              Paid <Time iso={paid_at} />
            </p>
          )}
          <Ids order={order} />
        </div>
        <ReconcileOrder order={order} />
      </div>
      <Payments order={order} />
      <PaymentIssues order={order} />
    </li>
  )
}

function Status({ order }: { order: AdminOrder }) {
  const { status, amount_refunded, is_test, findings } = order
  return (
    <>
      <Badge tone={status === 'paid' && amount_refunded === 0 ? 'success' : 'neutral'}>{orderStatusText(order)}</Badge>
      {is_test && <Badge tone="neutral">Test mode</Badge>}
      {findings.length > 0 && <Badge tone="danger">Needs review</Badge>}
    </>
  )
}

function Ids({ order: { id, provider_order_id, provider } }: { order: AdminOrder }) {
  return (
    <p>
      <Id>{id}</Id>
      {provider_order_id !== null && (
        <>
          <br />
          {provider} <Id>{provider_order_id}</Id>
        </>
      )}
    </p>
  )
}

function Payments({ order: { payments, currency } }: { order: AdminOrder }) {
  if (payments.length === 0) return null
  return (
    <ul aria-label="Payments" className="flex flex-col gap-1 text-muted">
      {payments.map(({ id, status, method, amount }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-content">{status}</span>
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
    successText: ({ outcomes }) => (outcomes.length === 0 ? 'The provider has no payment' : 'Order reconciled'),
    isQuiet: true,
  })
  return (
    <div className="flex min-w-0 flex-col gap-1.5 @3xl:items-end">
      <Button
        size="small"
        busy={action.isPending}
        onClick={() => action.start(undefined)}
        className="self-start @3xl:self-end"
      >
        {!action.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
        Reconcile<span className="sr-only"> the order {id}</span>
      </Button>
      <output className="flex max-w-64 flex-col gap-1 text-muted @3xl:text-right">
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
