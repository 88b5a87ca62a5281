export { creditsText } from './credits-text.ts'
export { announceCreditsUpdated, putCredits, useCredits, type CreditsView } from './credits.queries.ts'
