import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { at, refersTo } from '../../kernel/columns.ts'
import { subscriptionPlans } from '../plans/plans.table.ts'

/** The largest number that JSON and JavaScript carry exactly. */
export const MAX_EXACT = sql.raw('9007199254740991')

/**
 * One row a user: balance and plan. The balance is set by the ledger's trigger alone; a direct change is refused by
 * `user_credits_guard`. The row outlives the user, without any reference to the person, because the ledger does.
 */
export const userCredits = pgTable(
  'user_credits',
  {
    userId: uuid('user_id').primaryKey(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    subscriptionPlanId: uuid('subscription_plan_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    refersTo(table.subscriptionPlanId, subscriptionPlans.id),
    check('user_credits_balance_check', sql`${table.balance} between 0 and ${MAX_EXACT}`),
  ],
)

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
