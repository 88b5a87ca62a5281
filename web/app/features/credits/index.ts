export { CreditsContext, useCredits, type CreditsView } from './credits-context.ts'
export { creditsText } from './credits-text.ts'
export { announceCreditsUpdated, putCredits } from './credits.queries.ts'
