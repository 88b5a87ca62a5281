import type { AdminUser } from '@pictor/contract'
import { calls, signedIn } from '../../kernel/procedures.ts'
import type { AsAdmin } from '../admin/index.ts'
import type { ReportDecisions } from './moderation.decisions.ts'
import type { ImageReports } from './moderation.reports.ts'
import type { Suspensions } from './moderation.suspensions.ts'

export interface ModerationParts {
  asAdmin: AsAdmin
  reports: ImageReports
  decisions: ReportDecisions
  suspensions: Suspensions
  /** A user as the admin calls show them. */
  presentUser(id: string): Promise<AdminUser>
}

/** Reports by users, and what operators do about them and about users. */
export function moderationProcedures({ asAdmin, reports, decisions, suspensions, presentUser }: ModerationParts) {
  const { admin, images } = calls
  return {
    images: {
      report: images.report.use(signedIn).handler(async ({ context, input: { id, reason } }) => {
        await reports.report({ id, userId: context.user.userId }, reason)
        return { success: true as const }
      }),
    },
    admin: {
      listReports: admin.listReports
        .use(asAdmin)
        .handler(({ input: { state, cursor } }) => decisions.list(state, cursor)),
      decideReport: admin.decideReport.use(asAdmin).handler(async ({ context, input }) => ({
        reported: await decisions.decide(context.operator, input),
      })),
      suspend: admin.suspend.use(asAdmin).handler(async ({ context, input }) => {
        const { id, reason, end_sessions: endsSessions } = input
        await suspensions.suspend(context.operator, { userId: id, reason, endsSessions })
        return { user: await presentUser(id) }
      }),
      unsuspend: admin.unsuspend.use(asAdmin).handler(async ({ context, input: { id } }) => {
        await suspensions.unsuspend(context.operator, id)
        return { user: await presentUser(id) }
      }),
    },
  }
}
