import type { Clock } from '../../kernel/clock.ts'
import { IMPORTED_HISTORY_SIZE, ORDER_STATUSES } from '@pictor/contract/limits'
import { z } from 'zod'
import { toJsonFile, type PersonalData, type PrepareImport } from '../../ports/personal-data.ts'
import { addPayments, type OrderWithPayments } from './payments.admin.repository.ts'
import { markOwnerDeleted, selectOrdersOfUser } from './orders/orders.repository.ts'
import { formatPrice } from '../../kernel/money.ts'

/**
 * Orders and their payments. They stay after the account is deleted, because accounting records must be kept. Without
 * the user's row they do not identify a person. A payment after the deletion credits nobody and creates a payment
 * issue.
 */
export function paymentsPersonalData(clock: Clock): PersonalData {
  return {
    tables: ['orders'],

    async *export(db, userId) {
      const orders = await addPayments(db, await selectOrdersOfUser(db, userId))
      yield toJsonFile('orders.json', orders.map(toExport))
    },

    async erase(tx, userId) {
      await markOwnerDeleted(tx, userId, clock.now())
    },
  }
}

function toExport({ order, payments, refunds }: OrderWithPayments) {
  return {
    order: order.providerOrderId,
    receipt: order.id,
    status: order.status,
    credits: order.credits,
    price: formatPrice(order),
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    canceledAt: order.canceledAt,
    provider: order.provider,
    isTest: order.isTest,
    payments: payments.map((payment) => ({
      payment: payment.providerPaymentId,
      status: payment.status,
      price: formatPrice(payment),
      method: payment.method,
      failure: payment.failure,
      at: payment.createdAt,
    })),
    refunds: refunds.map((refund) => {
      const payment = payments.find(({ id }) => id === refund.paymentId)
      return {
        refund: refund.providerRefundId,
        payment: payment?.providerPaymentId,
        price: formatPrice({ amount: refund.amount, currency: payment?.currency ?? order.currency }),
        creditsTaken: refund.creditsReversed,
        at: refund.createdAt,
      }
    }),
  }
}

const ExportedOrder = z.object({
  credits: z.int().positive(),
  price: z.string().max(40),
  status: z.enum(ORDER_STATUSES),
  isTest: z.boolean(),
  orderedAt: z.iso.datetime(),
})

/** Returns the orders of the archive as history. An import never creates an order. */
export const prepareOrdersImport: PrepareImport = async ({ archive }) => {
  const orders = (await archive.readJson('orders.json', z.array(ExportedOrder))).slice(0, IMPORTED_HISTORY_SIZE)
  return async () => ({
    orders: orders.map(({ isTest, orderedAt, ...order }) => ({ ...order, is_test: isTest, created_at: orderedAt })),
  })
}
