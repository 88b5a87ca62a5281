import type { Order } from '@pictor/contract'
import { Badge } from '../../../ui/badge.tsx'
import { outcomeText } from './order-text.ts'

/** The outcome of an order as a badge. */
export function OrderBadge({ order }: { order: Order }) {
  const { outcome, amount_refunded } = order
  const isFullyPaid = outcome === 'paid' && amount_refunded === 0
  return (
    <Badge tone={isFullyPaid ? 'success' : outcome === 'failed' ? 'danger' : 'neutral'}>{outcomeText(order)}</Badge>
  )
}
