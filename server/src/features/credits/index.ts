export { createCreditsHistory, type CreditsHistory } from './credits.history.ts'
export { creditsPersonalData } from './credits.personal-data.ts'
export { creditsProcedures } from './credits.procedures.ts'
export { createCredits, type Credits } from './credits.service.ts'
