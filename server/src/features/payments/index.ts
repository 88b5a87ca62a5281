export {
  insertPack,
  selectAllPacks,
  selectOrderByAnyId,
  selectOrdersOfAll,
  selectStory,
  updatePack,
} from './payments.operator.repository.ts'
export type { OrderRow } from './payments.orders.repository.ts'
export type { PackRow } from './payments.repository.ts'
export { selectOrdersOfRefunds } from './payments.orders.lists.repository.ts'
export { createOrders } from './payments.orders.ts'
export { paymentsPersonalData } from './payments.personal-data.ts'
export { paymentsProcedures } from './payments.procedures.ts'
export { createPayments } from './payments.service.ts'
export { createSettlement } from './payments.settlement.ts'
export { verifyPayments } from './payments.verification.ts'
