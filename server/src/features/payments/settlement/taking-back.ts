import type { Tx } from '../../../ports/database.ts'
import type { ProviderRefund } from '../../../ports/payment-provider.ts'
import type { Credits } from '../../credits/index.ts'
import * as repository from '../orders/orders.repository.ts'
import type { NewFinding, OrderRow } from '../orders/orders.repository.ts'

interface TakingBack {
  credits: Pick<Credits, 'hasPurchase' | 'lockBalance' | 'takeBack'>
  note(finding: NewFinding): Promise<void>
}

/** Takes back the credits of money that went back, in the caller's transaction; see the settlement. */
export async function takeBackCredits(tx: Tx, refund: ProviderRefund, { credits, note }: TakingBack): Promise<void> {
  const order = await repository.lockOrderOfPayment(tx, refund.paymentId)
  if (!order || (await repository.hasRefund(tx, refund.id))) return
  const { id, paymentId, amount, createdAt } = refund
  // A payment that gave no credits has none to take.
  const gave = order.paymentId === paymentId && (await credits.hasPurchase(tx, order.providerOrderId ?? ''))
  const before = await repository.sumRefunds(tx, paymentId)
  const back = before.amount + amount
  const creditsOwed = gave ? shareOf(order, back) - before.creditsOwed : 0
  const creditsTaken = Math.min(creditsOwed, await credits.lockBalance(tx, order.userId))
  await repository.insertRefund(tx, { id, paymentId, amount, creditsOwed, creditsTaken, createdAt })
  if (creditsTaken > 0) await credits.takeBack(tx, { userId: order.userId, refundId: id, credits: creditsTaken })
  if (creditsTaken < creditsOwed) {
    const detail = `${creditsOwed - creditsTaken} of ${creditsOwed} credits were spent already and could not be taken back.`
    await note({ kind: 'shortfall', reference: id, orderId: order.id, detail })
  }
  if (order.paymentId === paymentId && back >= order.amount) await repository.markRefunded(tx, order.id)
}

/** Of all refunds together and not of each, so that parts add up to the whole: rounded down until everything is back. */
function shareOf({ credits, amount }: OrderRow, back: number): number {
  return Math.min(credits, Number((BigInt(credits) * BigInt(back)) / BigInt(amount)))
}
