import { LEDGER_KINDS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { subscriptionPlans } from '../plans/plans.table.ts'

/** The largest number that JSON and JavaScript carry exactly. */
const MAX_EXACT = sql.raw('9007199254740991')

/**
 * One row a user: balance and plan. The balance is set by the ledger's trigger alone; a direct change is refused by
 * `user_credits_guard`. The row outlives the user, without any reference to the person, because the ledger does.
 */
export const userCredits = pgTable(
  'user_credits',
  {
    userId: uuid('user_id').primaryKey(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    subscriptionPlanId: uuid('subscription_plan_id').references(() => subscriptionPlans.id),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('user_credits_balance', sql`${table.balance} between 0 and ${MAX_EXACT}`)],
)

/**
 * Every change of a balance, append-only. `(kind, reference)` is unique: that is what makes an effect happen once. A trigger moves
 * the balance with each row, and refuses one whose `balance` does not continue it.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userCredits.userId),
    /** Credits, signed. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** What caused it: a generation's id, a payment's id, the keyed hash of a welcomed address … */
    reference: text('reference').notNull(),
    /** The balance after this entry. */
    balance: bigint('balance', { mode: 'number' }).notNull(),
    /** Why an operator corrected a balance. */
    reason: text('reason'),
    /** Who corrected it, as their machine calls them; for other operators alone. */
    operator: text('operator'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.kind, table.reference),
    index('ledger_entries_history').on(table.userId, table.id.desc().nullsFirst()),
    // Entries lie in the order in which they were made, so that days are found by a few pages of it.
    index('ledger_entries_when').using('brin', table.createdAt),
    check('ledger_entries_balance', sql`${table.balance} between 0 and ${MAX_EXACT}`),
    check(
      'ledger_entries_sign',
      sql`case ${table.kind}
        when 'welcome' then ${table.amount} > 0 when 'purchase' then ${table.amount} > 0 when 'refund' then ${table.amount} > 0
        when 'generation' then ${table.amount} < 0 when 'deduct' then ${table.amount} < 0
        when 'purchase_refund' then ${table.amount} < 0
        when 'adjustment' then ${table.amount} <> 0 and ${table.reason} is not null
        else false end`,
    ),
    check('ledger_entries_operator', sql`${table.operator} is null or ${table.kind} = 'adjustment'`),
  ],
)
