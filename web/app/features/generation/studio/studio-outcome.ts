import type { Generation } from '@pictor/contract'
import { creditsText } from '../../credits/index.ts'
import { STAGE_NAMES } from '../generation-progress.tsx'

/** The status of a generation as the studio shows it. */
export interface StudioOutcome {
  /** `running` until the generation finishes. */
  state: 'running' | 'done' | 'failed' | 'cancelled'
  text: string
  /** Its cost, or that it was not charged. */
  cost: string
  /** Why it failed. */
  reason: string | null
}

/** Returns the status, the cost and the reason for a failure as texts. */
export function getStudioOutcome({ status, stage, credits, refunded, error }: Generation): StudioOutcome {
  const cost = refunded ? 'You were not charged' : creditsText(credits)
  if (status === 'cancelled') return { state: 'cancelled', text: 'Canceled', cost, reason: null }
  if (status === 'failed') return { state: 'failed', text: 'Failed', cost, reason: error?.message ?? null }
  if (stage === 'ended') return { state: 'done', text: 'Done', cost, reason: null }
  return { state: 'running', text: STAGE_NAMES[stage], cost, reason: null }
}

/** Returns the status changes between two states of the list as a text for screen readers; empty if nothing changed. */
export function describeChanges(before: readonly Generation[], now: readonly Generation[]): string {
  const previousOutcomes = new Map(before.map((generation) => [generation.id, getStudioOutcome(generation)]))
  const changed = now.filter((generation) => {
    const previousOutcome = previousOutcomes.get(generation.id)
    return previousOutcome !== undefined && previousOutcome.text !== getStudioOutcome(generation).text
  })
  return changed.map(toAnnouncement).join('. ')
}

function toAnnouncement(generation: Generation): string {
  const { state, text, cost } = getStudioOutcome(generation)
  const refund = state === 'failed' || state === 'cancelled' ? `. ${cost}` : ''
  return `${text}: ${Array.from(generation.prompt).slice(0, 80).join('')}${refund}`
}
