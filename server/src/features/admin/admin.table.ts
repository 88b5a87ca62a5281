import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, isOneOf } from '../../kernel/columns.ts'
import { AUDIT_SUBJECTS } from '@pictor/contract/limits'

/**
 * What operators did, append-only (`audit_is_append_only`): each entry is written by the transaction that does it. It leads to nobody's
 * row by a foreign key, because it outlives them all.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    /** The admin's user id; null for the command line. */
    actorId: uuid('actor_id'),
    /** As people read it: an address, or the command line's user of the machine. */
    actor: text('actor').notNull(),
    /** What was done, as `orders.reconcile`. */
    action: text('action').notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Numbers and words that say what exactly: never a secret, never a prompt. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_entries_subject_subject_id_id_idx').on(table.subject, table.subjectId, table.id.desc().nullsFirst()),
    check('audit_entries_subject_check', isOneOf(table.subject, AUDIT_SUBJECTS)),
  ],
)
