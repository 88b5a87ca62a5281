export { createAuditList } from './admin.audit.ts'
export {
  createLedgerReport,
  readLedgerReport,
  runDailyLedgerCheck,
  runLedgerChecks,
  verifyLedger,
} from './admin.ledger.ts'
export { createAdminGenerations } from './admin.generations.ts'
export { createAdminCredits } from './admin.credits.ts'
export { createMoneyReport } from './admin.money.ts'
export { createAdminOrders, type OrderDetails } from './admin.orders.ts'
export { adminPersonalData } from './admin.personal-data.ts'
export { createAdminPrices } from './admin.prices.ts'
export { hasAuditEntry, insertAuditEntry, selectAuditEntries } from './admin.audit.repository.ts'
export { adminProcedures, type AsAdmin } from './admin.procedures.ts'
export { createAdminUsers } from './admin.users.ts'
