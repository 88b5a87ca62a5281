import { and, desc, eq, gte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { AuditSubject } from '@pictor/contract/limits'
import type { AdminActor } from '../../kernel/procedures.ts'
import { afterPosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { generationIdsOf } from '../generation/index.ts'
import { imageIdsByUser } from '../images/index.ts'
import { orderIdsByUser } from '../payments/index.ts'
import { auditEntries } from './admin.table.ts'

export type AuditRow = typeof auditEntries.$inferSelect

/** An admin action to record. */
export interface NewAuditEntry {
  actor: AdminActor
  at: Date
  /** For example `orders.reconcile`. */
  action: string
  subject: AuditSubject
  subjectId: string
  /** Details of the action. Never contains secrets or prompts. */
  detail: AuditRow['detail']
}

/**
 * Call this in the transaction of the action, so that both are stored or neither. `audit_is_append_only` prevents later
 * changes.
 */
export async function insertAuditEntry(tx: Tx, { actor, ...auditEntry }: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({ ...auditEntry, actorId: actor.id, actor: actor.name })
}

interface AuditFilter {
  subject?: AuditSubject | undefined
  subjectId?: string | undefined
  /** The last entry of the previous page. */
  position?: { id: number } | undefined
  limit: number
}

/** Newest first. A list of one subject uses `audit_entries_subject_subject_id_id_idx`. */
export function selectAuditEntries(db: Db, { subject, subjectId, position, limit }: AuditFilter): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject && eq(auditEntries.subject, subject),
        subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
        afterPosition({ id: auditEntries.id }, position),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/**
 * Entries about the user and the user's images, generations and orders, oldest first. Omits entries about purged
 * images, generations and orders.
 */
export function selectAuditEntriesAboutUser(db: Db, userId: string): Promise<AuditRow[]> {
  const isAbout = (subject: AuditSubject, ids: SQLWrapper) =>
    and(eq(auditEntries.subject, subject), sql`${auditEntries.subjectId} in (select id::text from (${ids}) theirs)`)
  return db
    .select()
    .from(auditEntries)
    .where(
      or(
        and(eq(auditEntries.subject, 'user'), eq(auditEntries.subjectId, userId)),
        isAbout('image', imageIdsByUser(db, userId)),
        isAbout('generation', generationIdsOf(db, userId)),
        isAbout('order', orderIdsByUser(db, userId)),
      ),
    )
    .orderBy(auditEntries.id)
}

/** Whether the action was recorded at `since` or later. Uses `audit_entries_subject_subject_id_id_idx`. */
export async function hasAuditEntry(
  tx: Tx,
  { action, subject, subjectId, since }: Pick<NewAuditEntry, 'action' | 'subject' | 'subjectId'> & { since: Date },
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
