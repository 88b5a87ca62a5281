import { z } from 'zod'
import { answers } from './base.ts'
import { AdminCursor, Id, ofAdmin, Reason } from './admin.base.ts'
import { Image } from './images.ts'

/** An image that was reported, with what was said of it. */
export const ReportedImage = z.object({
  image: Image,
  /** Null for the demo gallery. */
  owner: z.object({ id: z.uuid(), email: z.string(), suspended_at: z.iso.datetime().nullable() }).nullable(),
  /** Out of public sight since then. */
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
  /** Images with reports: `open` ones wait for a decision, longest first; `decided` ones newest first. */
  listReports: ofAdmin
    .route({ method: 'GET', path: '/admin/reports', tags: ['admin'] })
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor: AdminCursor }))
    .output(
      z.object({ reported: z.array(ReportedImage), open: z.int().nonnegative(), nextCursor: z.string().nullable() }),
    ),
  /** Decides about an image: hides it for good, or restores it to what its owner wants it to be. Who reported it and its owner are told. */
  decideReport: ofAdmin
    .route({ method: 'POST', path: '/admin/reports/{id}/decision', tags: ['admin'] })
    .input(z.strictObject({ id: Id, decision: z.enum(DECISIONS), reason: Reason }))
    .output(z.object({ reported: ReportedImage }))
    .errors(answers('NOT_FOUND')),
}
