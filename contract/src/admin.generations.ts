import { z } from 'zod'
import { withErrors } from './base.ts'
import { AdminCursor, Id, adminBase, Reason } from './admin.base.ts'
import { GENERATION_STATUSES, PLAN_NAMES } from './limits.ts'

/** A generation as admins see it: without its prompt, which is private to its owner. */
export const AdminGeneration = z.object({
  id: z.uuid(),
  user: z.object({ id: z.uuid(), email: z.string() }),
  status: z.enum(GENERATION_STATUSES),
  /** Whether it has been queued for more than five minutes or has passed its deadline. */
  is_stuck: z.boolean(),
  plan: z.enum(PLAN_NAMES),
  model: z.string().nullable(),
  attempt: z.int(),
  credits: z.int(),
  refunded: z.boolean(),
  cost_micro_usd: z.int().nullable(),
  error_code: z.string().nullable(),
  created_at: z.iso.datetime(),
  claimed_at: z.iso.datetime().nullable(),
  deadline_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})
export type AdminGeneration = z.infer<typeof AdminGeneration>

const GenerationIdInput = z.strictObject({ id: Id })
const GenerationActionInput = GenerationIdInput.extend({ reason: Reason })
const GenerationOutput = z.object({ generation: AdminGeneration })

export const adminGenerations = {
  /** Newest first. `state` also accepts `stuck`: queued for more than five minutes, or past the deadline. */
  listGenerations: adminBase
    .route({ method: 'GET', path: '/admin/generations', tags: ['admin'] })
    .input(
      z.strictObject({
        state: z.enum([...GENERATION_STATUSES, 'stuck']).optional(),
        model: z.string().min(1).max(100).optional(),
        user: Id.optional(),
        cursor: AdminCursor,
      }),
    )
    .output(
      z.object({
        generations: z.array(AdminGeneration),
        /** All models that were ever used, for the filter. */
        models: z.array(z.string()),
        nextCursor: z.string().nullable(),
      }),
    ),
  /**
   * Queues an unfinished generation again after a lost job or a crashed worker. The charge stays. A paid model is never
   * called twice: if it was already called, the error is MODEL_ASKED and the generation can only be refunded.
   */
  retryGeneration: adminBase
    .route({ method: 'POST', path: '/admin/generations/{id}/retry', tags: ['admin'] })
    .input(GenerationActionInput)
    .output(GenerationOutput)
    .errors(withErrors('NOT_FOUND', 'GENERATION_ENDED', 'MODEL_ASKED')),
  /** Marks an unfinished generation as failed and refunds it. */
  refundGeneration: adminBase
    .route({ method: 'POST', path: '/admin/generations/{id}/refund', tags: ['admin'] })
    .input(GenerationActionInput)
    .output(GenerationOutput)
    .errors(withErrors('NOT_FOUND', 'GENERATION_ENDED')),
}
