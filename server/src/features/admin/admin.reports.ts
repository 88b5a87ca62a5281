import type { Decision, ReportedImage } from '@pictor/contract'
import type { Operator } from '../../kernel/procedures.ts'
import type { Tx } from '../../ports/database.ts'
import type { Moderation } from '../images/index.ts'
import { insertAuditEntry, selectDeed } from './admin.audit.repository.ts'

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
        wasPrivate: (tx, heldAt) => wasPrivate(tx, id, heldAt),
        async note(tx, { was, reports, at }) {
          const deed = { operator, at, action: `reports.${decision}`, subject: 'image', subjectId: id } as const
          await insertAuditEntry(tx, { ...deed, detail: { reason, was, reports } })
        },
      })
    },
  }
}

/** Reports hold what is public alone; what an operator held may have been hidden by its owner before, and only the entry of that knows. */
async function wasPrivate(tx: Tx, imageId: string, heldAt: Date): Promise<boolean> {
  const deed = await selectDeed(tx, { action: 'reports.hide', subject: 'image', subjectId: imageId, at: heldAt })
  return deed?.detail['was'] === 'private'
}
