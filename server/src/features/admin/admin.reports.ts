import type { Decision, ReportedImage } from '@pictor/contract'
import type { Operator } from '../../kernel/procedures.ts'
import type { Moderation } from '../images/index.ts'
import { insertAuditEntry, hasDeed } from './admin.audit.repository.ts'

interface Deciding {
  id: string
  decision: Decision
  reason: string
}

export type AdminReports = ReturnType<typeof createAdminReports>

/** Reported images, decided about with an entry in the audit list. */
export function createAdminReports({ moderation }: { moderation: Moderation }) {
  return {
    list: moderation.list,

    decide(operator: Operator, { id, decision, reason }: Deciding): Promise<ReportedImage> {
      return moderation.decide({
        ...{ imageId: id, operatorId: operator.id, decision, reason },
        isHiddenSince: (tx, since) => hasDeed(tx, { action: 'reports.hide', subject: 'image', subjectId: id, since }),
        async note(tx, { was, reports, at }) {
          const deed = { operator, at, action: `reports.${decision}`, subject: 'image', subjectId: id } as const
          await insertAuditEntry(tx, { ...deed, detail: { reason, was, reports } })
        },
      })
    },
  }
}
