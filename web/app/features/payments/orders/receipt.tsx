import './receipt.css'
import type { Order } from '@pictor/contract'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft, Printer } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatDateAndTime } from '../../../lib/format-date.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TestModeNote } from '../packs/packs-on-sale.tsx'
import { usePurchase, type PayableOrder } from '../purchase/purchase-context.ts'
import { OrderBadge } from './order-badge.tsx'
import { isPaid, methodText, formatOrderAmount, unpaidText } from './order-text.ts'
import { useCancelOrder, useOrder, useRefreshOrders } from './use-orders.ts'

export interface ReceiptProps {
  viewerId: string
  /** The email address of the buyer. */
  email: string
  brandName: string
  /** The order from the loader. */
  order: Order
}

/** The page of one order, ready to print. */
export function Receipt({ viewerId, email, brandName, order: initialOrder }: ReceiptProps) {
  const order = useOrder(viewerId, initialOrder)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="mx-auto w-full max-w-2xl px-3 py-4 md:px-4 md:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link to="/credits" className={`${buttonStyle({ tone: 'quiet' })} -ml-4`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Credits
        </Link>
        {isPaid(order) && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        )}
      </div>
      <article data-receipt className="rounded-lg border border-line bg-surface-raised p-5 sm:p-8">
        <p className="text-sm font-medium text-muted">{brandName}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={title} tabIndex={-1} className="rounded-sm text-2xl font-semibold tracking-tight">
            {isPaid(order) ? 'Receipt' : 'Order'}
          </h1>
          <OrderBadge order={order} />
        </div>
        <Unpaid order={order} viewerId={viewerId} onCanceled={() => title.current?.focus()} />
        {order.is_test && <TestModeNote className="mt-3" />}
        <Facts order={order} email={email} />
      </article>
    </div>
  )
}

interface UnpaidProps {
  order: Order
  viewerId: string
  /** Takes the focus, because the button disappears. */
  onCanceled: () => void
}

/** Why the order is not paid, and what its buyer can do. */
function Unpaid({ order, viewerId, onCanceled }: UnpaidProps) {
  const { buy, busy } = usePurchase()
  const cancellation = useCancelOrder(viewerId)
  const refresh = useRefreshOrders(viewerId)
  const { id, pack_id: packId, credits, currency, amount, key_id: keyId } = order
  async function complete(payableOrder: PayableOrder) {
    await buy({ packId, currency, amount, order: payableOrder })
    refresh()
  }
  return (
    <>
      <output className="mt-2 block text-sm text-pretty text-muted empty:hidden">{unpaidText(order)}</output>
      {keyId !== null && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button tone="primary" busy={busy} onClick={() => void complete({ id, credits, keyId })}>
            Complete payment
          </Button>
          <Button busy={cancellation.isPending} onClick={() => cancellation.mutate(id, { onSuccess: onCanceled })}>
            Cancel order
          </Button>
        </div>
      )}
    </>
  )
}

function Facts({ order, email }: { order: Order; email: string }) {
  const { id, payment_id, credits, method, amount_refunded, currency, created_at, paid_at } = order
  return (
    <dl className="mt-6 divide-y divide-line border-t border-line text-sm">
      <Fact name="Order">{id}</Fact>
      {payment_id && <Fact name="Payment">{payment_id}</Fact>}
      <Fact name="Ordered">{formatDateAndTime(created_at)} UTC</Fact>
      {paid_at && <Fact name="Paid">{formatDateAndTime(paid_at)} UTC</Fact>}
      <Fact name="Account">{email}</Fact>
      {method && <Fact name="Paid by">{methodText(method)}</Fact>}
      <Fact name="Pack">{formatCount(credits)} credits</Fact>
      <Fact name={isPaid(order) ? 'Total paid' : 'Total'}>
        <span className="text-base font-semibold">
          {formatOrderAmount(order)} {currency}
        </span>
      </Fact>
      {amount_refunded > 0 && (
        <Fact name="Refunded">
          {formatExactPrice(amount_refunded, currency)} {currency}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
