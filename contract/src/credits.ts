import { z } from 'zod'
import { withErrors, base, noInput } from './base.ts'
import { errors } from './errors.ts'
import { LEDGER_KINDS } from './limits.ts'
import { Plan } from './plans.ts'

/**
 * The caller's balance and plan. `credits` and `totalCredits` are the same number; the specification uses both names.
 */
export const CreditsState = z.object({
  credits: z.int().nonnegative(),
  totalCredits: z.int().nonnegative(),
  subscriptionPlan: Plan.nullable(),
  lastUpdated: z.iso.datetime(),
})
export type CreditsState = z.infer<typeof CreditsState>

/** One change of the caller's balance. */
export const LedgerEntry = z
  .object({
    id: z.int(),
    /** Credits, signed. */
    amount: z.int(),
    kind: z.enum(LEDGER_KINDS),
    /** The balance after this change. */
    balance: z.int().nonnegative(),
    /** Id of the generation, order or refund that caused it; null if the cause is not one of these. */
    reference: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** The reason that an admin gave for an adjustment. */
    reason: z.string().nullable(),
    /** The image that this charge paid for, if it still exists. */
    image_id: z.uuid().nullable(),
    /** URL of the smallest size of that image. For a private image, it is valid for one to two hours. */
    image_thumbnail_url: z.string().nullable(),
    /** The order that this entry belongs to. */
    order_id: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** `from` and `to` are UTC days, both included. */
export const HistoryFilters = z.strictObject({
  kind: z.enum(LEDGER_KINDS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type HistoryFilters = z.infer<typeof HistoryFilters>

const HistoryInput = HistoryFilters.extend({ cursor: z.string().min(1).max(400).optional() })
export type HistoryInput = z.infer<typeof HistoryInput>

export const credits = {
  get: base
    .route({ method: 'GET', path: '/users/credits', tags: ['credits'] })
    .input(noInput)
    .output(CreditsState),
  /**
   * Deducts credits from the caller's balance: an integer from 1 to the balance. A repeated `Idempotency-Key` deducts
   * once and returns the balance after that deduction.
   */
  deduct: base
    .route({ method: 'POST', path: '/users/credits/deduct', tags: ['credits'], inputStructure: 'detailed' })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
        body: z.strictObject({ credits: z.int().positive() }),
      }),
    )
    .output(z.object({ credits: z.int().nonnegative() }))
    .errors({
      ...withErrors('IDEMPOTENCY_KEY_REUSED'),
      INSUFFICIENT_CREDITS: {
        status: errors.INSUFFICIENT_CREDITS.status,
        message: errors.INSUFFICIENT_CREDITS.message,
        data: z.object({ needed: z.int(), available: z.int() }),
      },
    }),
  /** Every change of the caller's balance, newest first. A cursor is valid only with the same filters. */
  history: base
    .route({ method: 'GET', path: '/users/credits/history', tags: ['credits'] })
    .input(HistoryInput)
    .output(z.object({ entries: z.array(LedgerEntry), nextCursor: z.string().nullable() })),
}
