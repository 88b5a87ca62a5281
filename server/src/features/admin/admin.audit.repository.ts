import { and, desc, eq, gte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { AuditSubject } from '@pictor/contract/limits'
import type { Operator } from '../../kernel/procedures.ts'
import { after } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { generationIdsOf } from '../generation/index.ts'
import { imageIdsOf } from '../images/index.ts'
import { orderIdsOf } from '../payments/index.ts'
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
  await tx.insert(auditEntries).values({ ...deed, actorId: operator.id, actor: operator.name })
}

interface AuditWanted {
  subject?: AuditSubject | undefined
  subjectId?: string | undefined
  /** After this one in the order of the list. */
  position?: { id: number } | undefined
  limit: number
}

/** Newest first; of one subject by `audit_entries_subject_subject_id_id_idx`. */
export function selectAudit(db: Db, { subject, subjectId, position, limit }: AuditWanted): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject && eq(auditEntries.subject, subject),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        after({ id: auditEntries.id }, position),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/** About the user, and their images, generations and orders; oldest first. What is erased for good leads to nobody. */
export function selectAuditAbout(db: Db, userId: string): Promise<AuditRow[]> {
  const about = (subject: AuditSubject, ids: SQLWrapper) =>
    and(eq(auditEntries.subject, subject), sql`${auditEntries.subjectId} in (select id::text from (${ids}) theirs)`)
  return db
    .select()
    .from(auditEntries)
    .where(
      or(
        and(eq(auditEntries.subject, 'user'), eq(auditEntries.subjectId, userId)),
        about('image', imageIdsOf(db, userId)),
        about('generation', generationIdsOf(db, userId)),
        about('order', orderIdsOf(db, userId)),
      ),
    )
    .orderBy(auditEntries.id)
}

/** Whether it was done then or later. By `audit_entries_subject_subject_id_id_idx`. */
export async function hasAuditEntry(
  tx: Tx,
  { action, subject, subjectId, since }: Pick<Deed, 'action' | 'subject' | 'subjectId'> & { since: Date },
): Promise<boolean> {
  const rows = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.action, action),
        gte(auditEntries.at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}
