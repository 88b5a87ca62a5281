export { creditsText } from './credits-text.ts'
export { announceCreditsUpdated, useCredits, type CreditsView } from './credits.queries.ts'
