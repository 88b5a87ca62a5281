export {
  findOrders,
  selectFindings,
  type Finding,
  type FindingKind,
  type OrdersWanted,
  type OrderWithPayments,
} from './payments.operating.repository.ts'
export type { OrderRow } from './payments.orders.repository.ts'
export { insertPack, selectAllPacks, updatePack, type PackRow } from './payments.repository.ts'
export { selectOrdersOfRefunds } from './payments.orders.lists.repository.ts'
export { createOrders } from './payments.orders.ts'
export { paymentsPersonalData } from './payments.personal-data.ts'
export { paymentsProcedures } from './payments.procedures.ts'
export { createPayments } from './payments.service.ts'
export { createSettlement } from './payments.settlement.ts'
export { verifyPayments } from './payments.verification.ts'
