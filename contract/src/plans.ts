import { z } from 'zod'
import { withErrors, base } from './base.ts'
import { PLAN_NAMES } from './limits.ts'

/** A subscription plan, from table `subscription_plans`. */
export const Plan = z
  .object({
    id: z.string(),
    name: z.enum(PLAN_NAMES),
    /** Class of the model, independent of the provider. */
    model_type: z.enum(['standard', 'premium']),
    /** Name of the plan's model, as shown on the pricing cards. */
    model: z.string(),
    /** Credits per image. */
    credits_per_image: z.int().positive(),
    features: z.array(z.enum(['basic_features', 'high_quality', 'priority_support'])),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>

export const plans = {
  /** All plans, cheapest first; with `name`, only that plan. An unknown name returns an empty list. */
  list: base
    .route({ method: 'GET', path: '/plans', tags: ['plans'] })
    .meta({ access: 'public' })
    .input(z.strictObject({ name: z.string().max(100).optional() }))
    .output(z.object({ plans: z.array(Plan) })),
  /**
   * Switches the caller's plan: free and immediate, the balance stays. Selecting the current plan succeeds and changes
   * nothing.
   */
  switch: base
    .route({ method: 'PUT', path: '/users/plan', tags: ['plans'] })
    .input(z.strictObject({ plan: z.string().min(1).max(100) }))
    .output(z.object({ subscriptionPlan: Plan, totalCredits: z.int() }))
    .errors(withErrors('PLAN_NOT_FOUND')),
}
