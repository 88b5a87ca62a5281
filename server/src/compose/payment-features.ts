import type { Credits } from '../features/credits/index.ts'
import {
  createAbandonedOrders,
  createPaymentSync,
  createOrders,
  createPaymentNotices,
  createPayments,
  createReconciliation,
  createSettlement,
  paymentsProcedures,
  type PaidOrder,
} from '../features/payments/index.ts'
import type { RegionService } from '../features/region/index.ts'
import { requireActive, type createUsers } from '../features/users/index.ts'
import type { PaymentProviderError } from '../ports/payment-provider.ts'
import type { Adapters } from './adapters.ts'
import type { Base } from './parts.ts'

interface PaymentNeeds {
  credits: Credits
  region: RegionService
  users: Pick<ReturnType<typeof createUsers>, 'hold' | 'tellPaid'>
}

/** Creates the services for orders and payments. All sources of payment updates use the same settlement. */
export function createPaymentFeatures(parts: Base & Adapters, { credits, region, users }: PaymentNeeds) {
  const { config, db, clock, logger, alerts, metrics, passCrashPoint, paymentProvider: provider } = parts
  const reportProvider = (error: PaymentProviderError) => {
    const alert = error.reason === 'unavailable' ? {} : { alert: 'payment' }
    if (error.reason !== 'unavailable') alerts.raise('payment')
    logger.error({ ...alert, err: error }, 'The payment provider failed.')
  }
  const settlement = createSettlement({
    db,
    provider,
    credits,
    clock,
    passCrashPoint,
    holdOwner: users.hold,
    tellPaid: (tx, paid) => users.tellPaid(tx, receiptOf(paid)),
    noteCredited: ({ id, currency, amount }) =>
      logger.info({ orderId: id, currency, amount }, 'An order was paid and credited.'),
    report(finding) {
      alerts.raise('payment')
      logger.error({ alert: 'payment', ...finding }, 'A payment needs review.')
    },
  })
  const paymentSync = createPaymentSync({ db, provider, settlement })
  const { rupeesPerDollar } = config
  const balanceOf = async (userId: string) => (await credits.state(userId)).credits
  const payments = createPayments({
    db,
    provider,
    paymentSync,
    clock,
    logger,
    passCrashPoint,
    rupeesPerDollar,
    balanceOf,
    reportProvider,
    requireActive,
  })
  const { ordersMs, noticesMs } = config.retention
  const reconciliation = createReconciliation({ db, provider, paymentSync, clock, logger, reportProvider })
  return {
    procedures: paymentsProcedures({ payments, region, orders: createOrders(db) }),
    paymentNotices: metrics.notices(
      createPaymentNotices({ db, provider, settlement, clock, logger, keptMs: noticesMs }),
    ),
    reconciliation,
    abandonedOrders: createAbandonedOrders({ db, clock, logger, provider, reconciliation, keptMs: ordersMs }),
  }
}

function receiptOf({ order, orderId, payment }: PaidOrder) {
  const { userId, credits, amount, currency, isTest } = order
  return { userId, credits, amount, currency, isTest, orderId, paymentId: payment.id, paidAt: payment.createdAt }
}
