import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The nightly proofs of the books: a row a day in UTC, which the one process that proves them has inserted. */
export const booksProofs = pgTable(
  'books_proofs',
  {
    day: date('day').primaryKey(),
    begunAt: at('begun_at').notNull(),
    /** Null while the proof goes on; if its process died, until another begins it anew, or for good if the day ended first. */
    provedAt: at('proved_at'),
    /** How much breaks a rule; 0 if the books are in order. */
    mistakes: integer('mistakes'),
  },
  (table) => [check('books_proofs_proved', sql`(${table.provedAt} is null) = (${table.mistakes} is null)`)],
)
