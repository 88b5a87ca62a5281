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

export const DECISIONS = ['hide', 'restore'] as const
export type Decision = (typeof DECISIONS)[number]

export const adminReports = {
  /** Images with reports. `open` ones need a decision, oldest report first; `decided` ones newest first. */
  listReports: adminBase
    .route({ method: 'GET', path: '/admin/reports', tags: ['admin'] })
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor: AdminCursor }))
    .output(
      z.object({ reported: z.array(ReportedImage), open: z.int().nonnegative(), nextCursor: z.string().nullable() }),
    ),
  /**
   * Resolves the reports of an image: hides it permanently, or restores the visibility that its owner requested.
   * Notifies the reporters and the owner.
   */
  resolveReport: adminBase
    .route({ method: 'POST', path: '/admin/reports/{id}/decision', tags: ['admin'] })
    .input(z.strictObject({ id: Id, decision: z.enum(DECISIONS), reason: Reason }))
    .output(z.object({ reported: ReportedImage }))
    .errors(withErrors('NOT_FOUND')),
}
