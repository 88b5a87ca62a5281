export { creditsProcedures } from './credits.procedures.ts'
export { createCredits, type Credits } from './credits.service.ts'
