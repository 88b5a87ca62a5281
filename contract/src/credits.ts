import { z } from 'zod'
import { base, nothing } from './base.ts'
import { Plan } from './plans.ts'

/** The caller's balance and plan. `credits` and `totalCredits` are the same number: the specification knows both names. */
export const CreditsState = z.object({
  credits: z.int().nonnegative(),
  totalCredits: z.int().nonnegative(),
  subscriptionPlan: Plan.nullable(),
  lastUpdated: z.iso.datetime(),
})
export type CreditsState = z.infer<typeof CreditsState>

export const credits = {
  get: base
    .route({ method: 'GET', path: '/users/credits', tags: ['credits'] })
    .input(nothing)
    .output(CreditsState),
}
