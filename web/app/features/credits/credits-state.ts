import type { Plan } from '@pictor/contract'

/** What the web keeps of the caller's credits. */
export interface Credits {
  balance: number
  /** Null while the user has none. */
  plan: Plan | null
}

export const noCredits: Credits = { balance: 0, plan: null }

/**
 * Ours answers with an object; a server written from the specification may answer with a bare number or fewer fields. What an answer
 * does not say of the plan is as it was before.
 */
export function creditsOf(answer: unknown, before: Credits = noCredits): Credits {
  if (typeof answer === 'number') return { balance: wholeNumber(answer), plan: before.plan }
  if (typeof answer !== 'object' || answer === null) return noCredits
  const { totalCredits, credits, subscriptionPlan } = answer as Record<string, unknown>
  const balance = wholeNumber(totalCredits ?? credits)
  if (subscriptionPlan === undefined) return { balance, plan: before.plan }
  return { balance, plan: isPlan(subscriptionPlan) ? subscriptionPlan : null }
}

function wholeNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0
}

function isPlan(value: unknown): value is Plan {
  if (typeof value !== 'object' || value === null || !('credits_per_image' in value)) return false
  return typeof value.credits_per_image === 'number'
}
