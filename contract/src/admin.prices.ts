import { z } from 'zod'
import { withErrors, noInput } from './base.ts'
import { Id, adminBase } from './admin.base.ts'
import { PACK_CREDITS_MAX, PACK_PRICE_MAX_CENTS, IMAGE_CREDITS_MAX, PLAN_NAMES } from './limits.ts'

/** A pack as admins see it, on sale or not. */
export const AdminPack = z.object({
  id: z.uuid(),
  credits: z.int(),
  plan_type: z.string(),
  description: z.string(),
  /** US cents. */
  display_price_cents: z.int(),
  is_active: z.boolean(),
})
export type AdminPack = z.infer<typeof AdminPack>

/** A plan as admins see it. */
export const AdminPlan = z.object({
  id: z.uuid(),
  name: z.enum(PLAN_NAMES),
  credits_per_image: z.int(),
  /** Number of users with this plan. */
  users: z.int(),
})
export type AdminPlan = z.infer<typeof AdminPlan>

const Price = z.int().min(1).max(PACK_PRICE_MAX_CENTS)
const ShortText = z.string().trim().min(1).max(200)

export const adminPrices = {
  /** All packs, fewest credits first, and all plans. */
  prices: adminBase
    .route({ method: 'GET', path: '/admin/prices', tags: ['admin'] })
    .input(noInput)
    .output(z.object({ packs: z.array(AdminPack), plans: z.array(AdminPlan) })),
  /** Adds a pack. Fails with PACK_EXISTS if a pack with the same number of credits exists. */
  addPack: adminBase
    .route({ method: 'POST', path: '/admin/packs', tags: ['admin'], successStatus: 201 })
    .input(
      z.strictObject({
        credits: z.int().min(1).max(PACK_CREDITS_MAX),
        display_price_cents: Price,
        description: ShortText,
        plan_type: z.string().trim().min(1).max(50).default('universal'),
      }),
    )
    .output(z.object({ pack: AdminPack }))
    .errors(withErrors('PACK_EXISTS')),
  /** Changes apply to future orders; existing orders keep their price. */
  changePack: adminBase
    .route({ method: 'PATCH', path: '/admin/packs/{id}', tags: ['admin'] })
    .input(
      z.strictObject({
        id: Id,
        display_price_cents: Price.optional(),
        description: ShortText.optional(),
        is_active: z.boolean().optional(),
      }),
    )
    .output(z.object({ pack: AdminPack }))
    .errors(withErrors('NOT_FOUND')),
  /** Changes the price per image of future generations; existing charges stay. */
  changePlan: adminBase
    .route({ method: 'PATCH', path: '/admin/plans/{id}', tags: ['admin'] })
    .input(z.strictObject({ id: Id, credits_per_image: z.int().min(1).max(IMAGE_CREDITS_MAX) }))
    .output(z.object({ plan: AdminPlan }))
    .errors(withErrors('NOT_FOUND')),
}
