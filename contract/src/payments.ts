import { z } from 'zod'
import { base, nothing } from './base.ts'

/** A pack of credits on sale: table `credit_packs`. */
export const CreditPack = z
  .object({
    id: z.string(),
    credits: z.int().positive(),
    /** A label; anybody may buy any pack. */
    plan_type: z.string(),
    description: z.string(),
    /** US cents. */
    display_price_cents: z.int().positive(),
    /** What is charged, in minor units of each currency: cents and paise. */
    prices: z.object({ USD: z.int().positive(), INR: z.int().positive() }),
  })
  .meta({ id: 'CreditPack' })
export type CreditPack = z.infer<typeof CreditPack>

export const payments = {
  /** The packs on sale, fewest credits first. */
  listPacks: base
    .route({ method: 'GET', path: '/payments/credit-packs', tags: ['payments'] })
    .meta({ access: 'public' })
    .input(nothing)
    .output(z.array(CreditPack)),
}
