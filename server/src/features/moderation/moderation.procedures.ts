import type { AdminUser } from '@pictor/contract'
import { calls, signedIn } from '../../kernel/procedures.ts'
import type { AsAdmin } from '../admin/index.ts'
import type { ReportDecisions } from './moderation.decisions.ts'
import type { ImageReports } from './moderation.reports.ts'
import type { Suspensions } from './moderation.suspensions.ts'

/** Reports by users. */
export function reportProcedures(reports: ImageReports) {
  return {
    report: calls.images.report.use(signedIn).handler(async ({ context, input: { id, reason } }) => {
      await reports.report({ id, userId: context.user.userId }, reason)
      return { success: true as const }
    }),
  }
}

interface ModerationServices {
  asAdmin: AsAdmin
  decisions: ReportDecisions
  suspensions: Suspensions
  /** Returns the user in the format of the admin API. */
  readUser(id: string): Promise<AdminUser>
}

/** Admin procedures for reports and suspensions. */
export function moderationProcedures({ asAdmin, decisions, suspensions, readUser }: ModerationServices) {
  const { admin } = calls
  return {
    listReports: admin.listReports
      .use(asAdmin)
      .handler(({ input: { state, cursor } }) => decisions.list(state, cursor)),
    resolveReport: admin.resolveReport.use(asAdmin).handler(async ({ context, input }) => ({
      reported: await decisions.decide(context.actor, input),
    })),
    suspend: admin.suspend.use(asAdmin).handler(async ({ context, input }) => {
      const { id, reason, end_sessions: signsOut } = input
      await suspensions.suspend(context.actor, { userId: id, reason, signsOut })
      return { user: await readUser(id) }
    }),
    unsuspend: admin.unsuspend.use(asAdmin).handler(async ({ context, input: { id } }) => {
      await suspensions.unsuspend(context.actor, id)
      return { user: await readUser(id) }
    }),
  }
}
