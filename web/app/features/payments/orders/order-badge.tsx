import type { Order } from '@pictor/contract'
import { Badge } from '../../../ui/badge.tsx'
import { outcomeText } from './order-text.ts'

/** What became of an order. */
export function OrderBadge({ order }: { order: Order }) {
  const text = outcomeText(order)
  return <Badge tone={text === 'Paid' ? 'success' : order.outcome === 'failed' ? 'danger' : 'neutral'}>{text}</Badge>
}
