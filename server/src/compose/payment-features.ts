import type { Credits } from '../features/credits/index.ts'
import {
  createAbandonedOrders,
  createOrders,
  createWebhookHandler,
  createPayments,
  createReconciliation,
  createSettlement,
  paymentsProcedures,
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
    alerts,
    logger,
    passCrashPoint,
    lockOwnerShared: lockUserShared,
    sendReceipt: users.sendReceipt,
  })
  const { rupeesPerDollar } = config
  const payments = createPayments({
    db,
    provider,
    settlement,
    clock,
    logger,
    passCrashPoint,
    rupeesPerDollar,
    reportProviderError,
    requireActive,
  })
  const { ordersMs, webhookEventsMs } = config.retention
  const reconciliation = createReconciliation({ db, provider, settlement, clock, logger, reportProviderError })
  return {
    procedures: paymentsProcedures({ payments, region, orders: createOrders({ db, clock, provider }) }),
    webhookEvents: metrics.measureWebhooks(
      createWebhookHandler({ db, provider, settlement, clock, logger, retentionMs: webhookEventsMs }),
    ),
    reconciliation,
    abandonedOrders: createAbandonedOrders({ db, clock, logger, provider, reconciliation, retentionMs: ordersMs }),
  }
}
