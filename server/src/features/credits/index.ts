export { createCreditsHistory, type CreditsHistory } from './credits.history.ts'
export { creditsPersonalData, prepareCreditsImport } from './credits.personal-data.ts'
export { creditsProcedures } from './credits.procedures.ts'
export { createLedgerStats, sumBalances, sumKinds, type KindSum } from './credits.stats.repository.ts'
export {
  startLedgerCheck,
  finishLedgerCheck,
  replaceLastLedgerCheck,
  selectLastLedgerCheck,
} from './credits.check-runs.repository.ts'
export { checkCreditLedger } from './credits.ledger-checks.ts'
export {
  countUsersByPlan,
  hasBought,
  selectAccount,
  selectAccounts,
  selectNewestEntries,
  type AccountRow,
  type LedgerRow,
} from './credits.repository.ts'
export { createCredits, type Credits, type CreditsDependencies } from './credits.service.ts'
