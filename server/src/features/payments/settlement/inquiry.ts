import type { Db } from '../../../ports/database.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../../../ports/payment-provider.ts'
import { selectOrderByName, type OrderRow } from '../orders/orders.repository.ts'
import type { Outcome, Settlement } from './settlement.ts'

export interface InquiryDependencies {
  db: Db
  provider: PaymentProvider
  settlement: Settlement
}

export interface Inquiry {
  /** Whether bringing this payment to its end takes another question to the provider. */
  needsMore(payment: ProviderPayment): boolean
  /**
   * Brings a payment that the provider told of to its end: what is held is taken if it pays its order, then it is settled with what
   * went back of it. Rejects with a PaymentProviderError if the provider can't be asked; nothing is credited then.
   */
  complete(payment: ProviderPayment, refunds?: 'if any' | 'asked for'): Promise<Outcome>
}

export function createInquiry({ db, provider, settlement }: InquiryDependencies): Inquiry {
  async function take(payment: ProviderPayment): Promise<ProviderPayment> {
    if (payment.status !== 'authorized' || payment.orderId === null) return payment
    const order = await selectOrderByName(db, payment.orderId)
    return order && isWanted(order, payment) ? provider.capture(payment) : payment
  }

  return {
    needsMore: (payment) => payment.status === 'authorized' || hasGoneBack(payment),

    async complete(payment, asking = 'if any') {
      const taken = await take(payment)
      const asks = asking === 'asked for' ? isMoney(taken) : hasGoneBack(taken)
      const refunds = asks ? await provider.listRefunds(taken.id) : []
      // Credits would be given and never taken back, if nobody told of the refund's end.
      if (isGoingBack(taken, refunds)) return 'waiting'
      return settlement.run(async ({ settle, takeBack }) => {
        const outcome = await settle(taken)
        for (const refund of refunds) await takeBack(refund)
        return outcome
      })
    },
  }
}

/** What is held and not taken goes back to the buyer by itself: of a second payment, a wrong one, or one of somebody who is gone. */
function isWanted(order: OrderRow, { amount, currency }: ProviderPayment): boolean {
  const isOpen = order.paymentId === null && order.ownerDeletedAt === null
  return isOpen && order.amount === amount && order.currency === currency
}

function isMoney({ status }: ProviderPayment): boolean {
  return status === 'captured' || status === 'refunded'
}

function hasGoneBack(payment: ProviderPayment): boolean {
  return isMoney(payment) && (payment.status === 'refunded' || payment.amountRefunded > 0)
}

/** The provider calls a payment refunded before its refunds are done. */
function isGoingBack({ status, amount }: ProviderPayment, done: ProviderRefund[]): boolean {
  return status === 'refunded' && done.reduce((sum, refund) => sum + refund.amount, 0) < amount
}
