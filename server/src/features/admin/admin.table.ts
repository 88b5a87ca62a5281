import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_SUBJECTS } from '@pictor/contract/limits'

/**
 * What operators did, append-only (`audit_is_append_only`): each entry is written by the transaction that does it. It leads to nobody's
 * row by a foreign key, because it outlives them all.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The admin's user id; null for the command line. */
    operatorId: uuid('operator_id'),
    /** As people read it: an address, or the command line's user of the machine. */
    operator: text('operator').notNull(),
    /** What was done, as `orders.reconcile`. */
    action: text('action').notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Numbers and words that say what exactly: never a secret, never a prompt. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_entries_of_subject').on(table.subject, table.subjectId, table.id.desc().nullsFirst()),
    check('audit_entries_subject', sql`${table.subject} in ('user', 'image', 'generation', 'order', 'pack', 'plan')`),
  ],
)
