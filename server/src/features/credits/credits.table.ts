import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { at, refersTo } from '../../kernel/columns.ts'
import { subscriptionPlans } from '../plans/plans.table.ts'

/** The largest number that JSON and JavaScript carry exactly. */
export const MAX_EXACT = sql.raw('9007199254740991')

/**
 * One row for each user: balance and plan. The balance is set by the ledger's trigger alone; a direct change is refused by
 * `user_credits_guard`. The row outlives the user, without any reference to the person, because the ledger does.
 */
export const userCredits = pgTable(
  'user_credits',
  {
    userId: uuid('user_id').primaryKey(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    subscriptionPlanId: uuid('subscription_plan_id'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    refersTo(table.subscriptionPlanId, subscriptionPlans.id),
    check('user_credits_balance_check', sql`${table.balance} between 0 and ${MAX_EXACT}`),
  ],
)

/** Nightly ledger checks, one row for each day in UTC. The process that inserts the row runs the check. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    day: date('day').primaryKey(),
    startedAt: at('started_at').notNull(),
    /** Null while the check runs. If its process died, until another one repeats it, or for good if the day ended first. */
    finishedAt: at('finished_at'),
    /** How many rows break a rule; 0 if the ledger is consistent. */
    violations: integer('violations'),
  },
  (table) => [
    check('ledger_checks_finished_at_check', sql`(${table.finishedAt} is null) = (${table.violations} is null)`),
  ],
)
