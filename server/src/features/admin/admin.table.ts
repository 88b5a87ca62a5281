import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, isOneOf } from '../../kernel/columns.ts'
import { AUDIT_SUBJECTS } from '@pictor/contract/limits'

/**
 * The audit log, append-only (`audit_is_append_only`). The transaction of an action writes its entry. There are no
 * foreign keys, because entries outlive the rows that they are about.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    /** The admin's user id; null for the command line. */
    actorId: uuid('actor_id'),
    /** The admin's email, or the system user of the command line. */
    actor: text('actor').notNull(),
    /** For example `orders.reconcile`. */
    action: text('action').notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Details of the action. Never contains secrets or prompts. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_entries_subject_subject_id_id_idx').on(table.subject, table.subjectId, table.id.desc().nullsFirst()),
    check('audit_entries_subject_check', isOneOf(table.subject, AUDIT_SUBJECTS)),
  ],
)
