import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../kernel/columns.ts'
import { subscriptionPlans } from '../plans/plans.table.ts'

/** The largest integer that JSON and JavaScript represent exactly. */
export const MAX_EXACT = sql.raw('9007199254740991')

/**
 * Balance and plan, one row per user. Only the ledger's trigger sets the balance; `user_credits_guard` rejects direct
 * changes. The row contains no personal data and stays after the account is deleted, because ledger entries refer to
 * it.
 */
export const userCredits = pgTable(
  'user_credits',
  {
    userId: uuid('user_id').primaryKey(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    subscriptionPlanId: uuid('subscription_plan_id'),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKeyTo(table.subscriptionPlanId, subscriptionPlans.id),
    check('user_credits_balance_check', sql`${table.balance} between 0 and ${MAX_EXACT}`),
  ],
)

/** Nightly ledger checks, one row for each day in UTC. The process that inserts the row runs the check. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    day: date('day').primaryKey(),
    startedAt: timestamptz('started_at').notNull(),
    /**
     * Null while the check runs. If its process dies, it stays null unless another process repeats the check on the
     * same day.
     */
    finishedAt: timestamptz('finished_at'),
    /** How many rows break a rule; 0 if the ledger is consistent. */
    violations: integer('violations'),
  },
  (table) => [
    check('ledger_checks_finished_at_check', sql`(${table.finishedAt} is null) = (${table.violations} is null)`),
  ],
)
