import { messages } from '@pictor/contract/errors'
import { calls, signedIn } from '../../kernel/procedures.ts'
import type { RegionService } from '../region/index.ts'
import type { Orders } from './orders/orders.ts'
import type { Payments } from './payments.service.ts'

export interface PaymentsProceduresDependencies {
  payments: Payments
  orders: Orders
  region: RegionService
}

export function paymentsProcedures({ payments, orders, region }: PaymentsProceduresDependencies) {
  return {
    listPacks: calls.payments.listPacks.handler(() => payments.listPacks()),
    createOrder: calls.payments.createOrder.use(signedIn).handler(({ context, input: { headers, body } }) =>
      payments.createOrder(context.user.userId, {
        ...body,
        idempotencyKey: headers['idempotency-key'],
        findRegionalCurrency: async () => (await region.find(context.origin)).currency,
      }),
    ),
    verifyPayment: calls.payments.verifyPayment.use(signedIn).handler(async ({ context, input }) => {
      const newBalance = await payments.verify(context.user.userId, input)
      if (newBalance === null)
        return { status: 202 as const, body: { success: false as const, message: messages.PAYMENT_RECEIVED.text } }
      const message = messages.PAYMENT_SUCCEEDED.text
      return { status: 200 as const, body: { success: true as const, newBalance, message } }
    }),
    listOrders: calls.payments.listOrders
      .use(signedIn)
      .handler(({ context, input }) => orders.list(context.user.userId, input.cursor)),
    getOrder: calls.payments.getOrder.use(signedIn).handler(async ({ context, input }) => ({
      order: await orders.get(context.user.userId, input.id),
    })),
    cancelOrder: calls.payments.cancelOrder.use(signedIn).handler(async ({ context, input }) => ({
      order: await orders.cancel(context.user.userId, input.id),
    })),
  }
}
