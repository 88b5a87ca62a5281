import { z } from 'zod'
import { adminGenerations } from './admin.generations.ts'
import { adminMoney } from './admin.money.ts'
import { adminOrders } from './admin.orders.ts'
import { adminPrices } from './admin.prices.ts'
import { adminReports } from './admin.reports.ts'
import { adminUsers } from './admin.users.ts'
import { AdminCursor, adminBase } from './admin.base.ts'
import { AUDIT_SUBJECTS } from './limits.ts'

/** One admin action in the audit log. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Email address of an admin, or the system user who ran the command line. */
  operator: z.string(),
  /** For example `orders.reconcile`. */
  action: z.string(),
  subject: z.enum(AUDIT_SUBJECTS),
  subject_id: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Procedures for users with the role `admin`, which only the command line can grant. All others get FORBIDDEN. */
export const admin = {
  ...adminMoney,
  ...adminGenerations,
  ...adminOrders,
  ...adminUsers,
  ...adminPrices,
  ...adminReports,
  /** The audit log, newest first. Entries are immutable. */
  listAudit: adminBase
    .route({ method: 'GET', path: '/admin/audit', tags: ['admin'] })
    .input(
      z.strictObject({
        subject: z.enum(AUDIT_SUBJECTS).optional(),
        subjectId: z.string().min(1).max(64).optional(),
        cursor: AdminCursor,
      }),
    )
    .output(z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() })),
}
