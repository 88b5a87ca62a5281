import { messages } from '@pictor/contract/errors'
import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { RegionService } from '../region/index.ts'
import { presentPack } from './payments.presenter.ts'
import { selectActivePacks } from './payments.repository.ts'
import type { Orders } from './orders/orders.ts'
import type { Payments } from './payments.service.ts'

export interface PaymentsProceduresParts {
  db: Db
  payments: Payments
  orders: Orders
  region: RegionService
  rupeesPerDollar: number
}

export function paymentsProcedures({ db, payments, orders, region, rupeesPerDollar }: PaymentsProceduresParts) {
  return {
    listPacks: calls.payments.listPacks.handler(async () => {
      const packs = await selectActivePacks(db)
      return packs.map((pack) => presentPack(pack, rupeesPerDollar))
    }),
    createOrder: calls.payments.createOrder.use(signedIn).handler(({ context, input: { headers, body } }) =>
      payments.createOrder(context.user.userId, {
        ...body,
        idempotencyKey: headers['idempotency-key'],
        regionalCurrency: async () => (await region.find(context.origin)).currency,
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
  }
}
