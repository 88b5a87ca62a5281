import type { Clock } from '../../kernel/clock.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { withPayments, type OrderWithPayments } from './payments.operating.repository.ts'
import { abandonOrders, selectOrdersOfUser } from './orders/orders.repository.ts'

/**
 * Orders and how they were paid. They stay, as books must: without the user's row nothing in them leads to a person. What is paid after
 * the deletion credits nobody and is for the operator.
 */
export function paymentsPersonalData(clock: Clock): PersonalData {
  return {
    tables: ['orders'],

    async *export(db, userId) {
      const orders = await withPayments(db, await selectOrdersOfUser(db, userId))
      yield jsonFile('orders.json', orders.map(readable))
    },

    async erase(tx, userId) {
      await abandonOrders(tx, userId, clock.now())
    },
  }
}

function readable({ order, payments, refunds }: OrderWithPayments) {
  return {
    order: order.providerOrderId,
    receipt: order.id,
    status: order.status,
    credits: order.credits,
    price: priceOf(order),
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    provider: order.provider,
    isTest: order.isTest,
    payments: payments.map((payment) => ({
      payment: payment.providerPaymentId,
      status: payment.status,
      price: priceOf(payment),
      method: payment.method,
      failure: payment.failure,
      at: payment.createdAt,
    })),
    refunds: refunds.map((refund) => ({
      refund: refund.providerRefundId,
      payment: payments.find(({ id }) => id === refund.paymentId)?.providerPaymentId,
      price: priceOf({ amount: refund.amount, currency: order.currency }),
      creditsTaken: refund.creditsReversed,
      at: refund.createdAt,
    })),
  }
}

/** In whole units, as a person reads it: all currencies of ours have a hundred minor ones. */
function priceOf({ amount, currency }: { amount: number; currency: string }): string {
  return `${(amount / 100).toFixed(2)} ${currency}`
}
