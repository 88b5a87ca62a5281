export { TEST_CARDS, type TestCard } from './cards.ts'
export type { CheckoutOutcome } from './checkout-calls.ts'
export { FAULTS, type Fault } from './faults.ts'
export {
  addPayment,
  addRefund,
  makeRecord,
  type Order,
  type OrderRecord,
  type Payment,
  type Refund,
} from './order-record.ts'
export { createPaymentSandbox, type Pace, type PaymentSandbox } from './sandbox.ts'
export { createSqlStore, type Query } from './sql-store.ts'
export { createMemoryStore, type SandboxStore } from './store.ts'
export type { Webhook } from './webhooks.ts'
