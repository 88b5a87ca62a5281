import { and, desc, eq, lt } from 'drizzle-orm'
import type { AuditSubject } from '@pictor/contract/limits'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { auditEntries } from './admin.table.ts'

export type AuditRow = typeof auditEntries.$inferSelect

/** Something that an operator does, or did. */
export interface Deed {
  operator: Operator
  at: Date
  /** As `orders.reconcile`. */
  action: string
  subject: AuditSubject
  subjectId: string
  /** Numbers and words that say what exactly: never a secret, never a prompt. */
  detail: AuditRow['detail']
}

/** In the transaction of the deed, so that there is neither without the other. It stays for good: `audit_is_append_only`. */
export async function insertAuditEntry(tx: Tx, { operator, ...deed }: Deed): Promise<void> {
  await tx.insert(auditEntries).values({ ...deed, operatorId: operator.id, operator: operator.name })
}

interface AuditWanted {
  subject?: AuditSubject | undefined
  subjectId?: string | undefined
  /** After this one in the order of the list. */
  after?: number | undefined
  limit: number
}

/** Newest first; of one subject by `audit_entries_of_subject`. */
export function selectAudit(db: Db, { subject, subjectId, after, limit }: AuditWanted): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject && eq(auditEntries.subject, subject),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        after === undefined ? undefined : lt(auditEntries.id, after),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/** The one that was done just then, if there is. By `audit_entries_of_subject`. */
export async function selectDeed(
  tx: Tx,
  { action, subject, subjectId, at }: Pick<Deed, 'action' | 'subject' | 'subjectId' | 'at'>,
): Promise<AuditRow | undefined> {
  const [row] = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.action, action),
        eq(auditEntries.at, at),
      ),
    )
    .limit(1)
  return row
}
