import { sql } from 'drizzle-orm'
import { at } from '../../kernel/columns.ts'
import { check, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** The nightly proofs of the books: a row a day in UTC, which the one process that proves them has inserted. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    day: date('day').primaryKey(),
    startedAt: at('started_at').notNull(),
    /** Null while the proof goes on; if its process died, until another begins it anew, or for good if the day ended first. */
    finishedAt: at('finished_at'),
    /** How much breaks a rule; 0 if the books are in order. */
    violations: integer('violations'),
  },
  (table) => [
    check('ledger_checks_finished_at_check', sql`(${table.finishedAt} is null) = (${table.violations} is null)`),
  ],
)
