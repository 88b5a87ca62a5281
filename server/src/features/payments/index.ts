export {
  countOrders,
  findOrders,
  hasFinding,
  markDecided,
  orderIdsOf,
  selectFindings,
  type Finding,
  type OrdersWanted,
  type OrderWithPayments,
  selectOrderFigures,
  selectUndecided,
  selectUnsettled,
} from './payments.operating.repository.ts'
export { insertPack, lockPack, selectAllPacks, updatePack, type PackRow } from './payments.repository.ts'
export { createAbandonedOrders, type AbandonedOrders } from './orders/abandoned.ts'
export { createOrders } from './orders/orders.ts'
export { createPaymentSync, createSettlement, type PaidOrder } from './settlement/settlement.ts'
export { createPaymentNotices, type PaymentNotices } from './settlement/webhook-events.ts'
export { paymentsPersonalData } from './payments.personal-data.ts'
export { paymentsProcedures } from './payments.procedures.ts'
export { createReconciliation, type ReconciledOrder, type Reconciliation } from './settlement/reconciliation.ts'
export { createPayments } from './payments.service.ts'
export { keyOfWithdrawal, selectTestCredits } from './payments.test-credits.repository.ts'
export { verifyPayments } from './settlement/verification.ts'
export { selectDebts, sumDebts, sumSales, type Debt, type SalesRow } from './payments.sales.repository.ts'
