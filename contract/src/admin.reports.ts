import { z } from 'zod'
import { withErrors } from './base.ts'
import { AdminCursor, Id, adminBase, Reason } from './admin.base.ts'
import { Image } from './images.ts'

/** A reported image with its reports. */
export const ReportedImage = z.object({
  image: Image,
  /** Null for images of the demo gallery. */
  owner: z.object({ id: z.uuid(), email: z.string(), suspended_at: z.iso.datetime().nullable() }).nullable(),
  /** When the image was taken down; null while it is visible. */
  held_at: z.iso.datetime().nullable(),
  /** Oldest first. */
  reports: z.array(
    z.object({ reason: z.string(), created_at: z.iso.datetime(), decided_at: z.iso.datetime().nullable() }),
  ),
})
export type ReportedImage = z.infer<typeof ReportedImage>

export const MODERATION_DECISIONS = ['hide', 'restore'] as const
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number]

export const adminReports = {
  /**
   * Reported images. `open` ones need a decision and are ordered by their oldest report, oldest first; `decided` ones
   * are ordered newest first. `open` in the response is the number of images that need a decision.
   */
  listReports: adminBase
    .route({ method: 'GET', path: '/admin/reports', tags: ['admin'] })
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor: AdminCursor }))
    .output(
      z.object({ reported: z.array(ReportedImage), open: z.int().nonnegative(), nextCursor: z.string().nullable() }),
    ),
  /**
   * Resolves the reports of an image: hides it permanently, or restores the visibility that its owner requested.
   * Emails the reporters with an open report, and the owner if the image is hidden or restored.
   */
  resolveReport: adminBase
    .route({ method: 'POST', path: '/admin/reports/{id}/decision', tags: ['admin'] })
    .input(z.strictObject({ id: Id, decision: z.enum(MODERATION_DECISIONS), reason: Reason }))
    .output(z.object({ reported: ReportedImage }))
    .errors(withErrors('NOT_FOUND')),
}
