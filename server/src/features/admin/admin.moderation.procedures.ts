import { calls } from '../../kernel/procedures.ts'
import type { AsAdmin } from './admin.procedures.ts'
import type { AdminReports } from './admin.reports.ts'
import type { Suspensions } from './admin.suspensions.ts'
import type { createAdminUsers } from './admin.users.ts'

interface ModerationParts {
  asAdmin: AsAdmin
  reports: AdminReports
  suspensions: Suspensions
  present: ReturnType<typeof createAdminUsers>['present']
}

/** The calls about reports and suspensions. */
export function moderationProcedures({ asAdmin, reports, suspensions, present }: ModerationParts) {
  const { admin } = calls
  return {
    listReports: admin.listReports.use(asAdmin).handler(({ input: { state, cursor } }) => reports.list(state, cursor)),
    decideReport: admin.decideReport.use(asAdmin).handler(async ({ context, input }) => ({
      reported: await reports.decide(context.operator, input),
    })),
    suspend: admin.suspend.use(asAdmin).handler(async ({ context, input }) => {
      const { id, reason, end_sessions: endsSessions } = input
      await suspensions.suspend(context.operator, { userId: id, reason, endsSessions })
      return { user: await present(id) }
    }),
    unsuspend: admin.unsuspend.use(asAdmin).handler(async ({ context, input: { id } }) => {
      await suspensions.unsuspend(context.operator, id)
      return { user: await present(id) }
    }),
  }
}
