import type { Credits } from '../features/credits/index.ts'
import {
  createAbandonedOrders,
  createPaymentSync,
  createOrders,
  createWebhookHandler,
  createPayments,
  createReconciliation,
  createSettlement,
  paymentsProcedures,
  type PaidOrder,
} from '../features/payments/index.ts'
import type { RegionService } from '../features/region/index.ts'
import { lockUserShared, requireActive, type createUsers } from '../features/users/index.ts'
import type { PaymentProviderError } from '../ports/payment-provider.ts'
import type { Adapters } from './adapters.ts'
import type { AppContext } from './app-options.ts'

interface PaymentFeaturesDependencies {
  credits: Credits
  region: RegionService
  users: Pick<ReturnType<typeof createUsers>, 'sendReceipt'>
}

/** Creates the services for orders and payments. All sources of payment updates use the same settlement. */
export function createPaymentFeatures(
  components: AppContext & Adapters,
  { credits, region, users }: PaymentFeaturesDependencies,
) {
  const { config, db, clock, logger, alerts, metrics, passCrashPoint, paymentProvider: provider } = components
  const reportProviderError = (error: PaymentProviderError) => {
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
    lockOwnerShared: lockUserShared,
    sendReceipt: (tx, paid) => users.sendReceipt(tx, toReceipt(paid)),
    recordCredited: ({ id, currency, amount }) =>
      logger.info({ orderId: id, currency, amount }, 'An order was paid and credited.'),
    reportIssue(issue) {
      alerts.raise('payment')
      logger.error({ alert: 'payment', ...issue }, 'A payment needs review.')
    },
  })
  const paymentSync = createPaymentSync({ db, provider, settlement })
  const { rupeesPerDollar } = config
  const readBalance = async (userId: string) => (await credits.readState(userId)).credits
  const payments = createPayments({
    db,
    provider,
    paymentSync,
    clock,
    logger,
    passCrashPoint,
    rupeesPerDollar,
    readBalance,
    reportProviderError,
    requireActive,
  })
  const { ordersMs, webhookEventsMs } = config.retention
  const reconciliation = createReconciliation({ db, provider, paymentSync, clock, logger, reportProviderError })
  return {
    procedures: paymentsProcedures({ payments, region, orders: createOrders({ db, clock, provider }) }),
    webhookEvents: metrics.measureWebhooks(
      createWebhookHandler({ db, provider, settlement, clock, logger, retentionMs: webhookEventsMs }),
    ),
    reconciliation,
    abandonedOrders: createAbandonedOrders({ db, clock, logger, provider, reconciliation, retentionMs: ordersMs }),
  }
}

function toReceipt({ order, orderId, payment }: PaidOrder) {
  const { userId, credits, amount, currency, isTest } = order
  return { userId, credits, amount, currency, isTest, orderId, paymentId: payment.id, paidAt: payment.createdAt }
}
