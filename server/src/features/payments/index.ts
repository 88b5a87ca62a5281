export {
  countOrders,
  findOrders,
  hasPaymentIssue,
  markPaymentIssueResolved,
  orderIdsByUser,
  selectPaymentIssues,
  type PaymentIssue,
  type OrderFilter,
  type OrderWithPayments,
  selectOrderStats,
  selectOpenIssueCounts,
  selectUnsettled,
} from './payments.admin.repository.ts'
export { insertPack, lockPack, selectAllPacks, updatePack, type PackRow } from './payments.packs.ts'
export { createAbandonedOrders, type AbandonedOrders } from './orders/abandoned-orders.ts'
export { createOrders } from './orders/orders.ts'
export { createSettlement } from './settlement/settlement.ts'
export { createWebhookHandler, type WebhookHandler } from './settlement/webhook-events.ts'
export { paymentsPersonalData, prepareOrdersImport } from './payments.personal-data.ts'
export { paymentsProcedures } from './payments.procedures.ts'
export { createReconciliation, type ReconciledOrder, type Reconciliation } from './settlement/reconciliation.ts'
export { createPayments } from './payments.service.ts'
export { withdrawalKey, selectTestCredits } from './payments.test-credits.repository.ts'
export { checkPaymentLedger } from './settlement/ledger-checks.ts'
export {
  selectShortfalls,
  sumShortfalls,
  sumSales,
  type CreditShortfall,
  type SalesRow,
} from './payments.sales.repository.ts'
