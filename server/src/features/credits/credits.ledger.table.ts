import { LEDGER_KINDS } from '@pictor/contract/limits'
import { getTableColumns, sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../kernel/columns.ts'
import { orders, refunds } from '../payments/payments.table.ts'
import { MAX_EXACT, userCredits } from './credits.table.ts'

/**
 * Every change of a balance, append-only. The cause of an entry is in the one column that fits its kind, and unique
 * constraints make each effect happen once. A trigger updates the user's balance with each row, and rejects a row whose
 * `balance` is not the current balance plus `amount`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    /** Credits, signed. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /**
     * Set for a charge or its refund. No foreign key, because a generation is deleted with its user and the ledger
     * stays.
     */
    generationId: uuid('generation_id'),
    /** Set for a purchase. */
    orderId: uuid('order_id'),
    /** Set for the refund of a purchase. */
    refundId: uuid('refund_id'),
    /**
     * Set for all other kinds: the keyed hash of a mailbox that got welcome credits, or the key of a deduction or an
     * adjustment.
     */
    reference: text('reference'),
    /** The balance after this entry. */
    balance: bigint('balance', { mode: 'number' }).notNull(),
    /** Why an admin adjusted a balance. */
    reason: text('reason'),
    /** Who adjusted the balance: an admin's email, or the system user of the command line. Visible to admins only. */
    actor: text('actor'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKeyTo(table.userId, userCredits.userId),
    // A purchase adds exactly the credits of an order of the same user.
    foreignKey({
      name: 'ledger_entries_order_id_user_id_amount_fkey',
      columns: [table.orderId, table.userId, table.amount],
      foreignColumns: [orders.id, orders.userId, orders.credits],
    }),
    foreignKeyTo(table.refundId, refunds.id),
    unique('ledger_entries_kind_generation_id_key').on(table.kind, table.generationId),
    unique('ledger_entries_order_id_key').on(table.orderId),
    unique('ledger_entries_refund_id_key').on(table.refundId),
    unique('ledger_entries_kind_reference_key').on(table.kind, table.reference),
    index('ledger_entries_user_id_id_idx').on(table.userId, table.id.desc().nullsFirst()),
    // Rows are stored in the order of creation, so this BRIN index finds the entries of a day with few page reads.
    index('ledger_entries_created_at_idx').using('brin', table.createdAt),
    check('ledger_entries_balance_check', sql`${table.balance} between 0 and ${MAX_EXACT}`),
    check(
      'ledger_entries_amount_check',
      sql`case ${table.kind}
        when 'welcome' then ${table.amount} > 0 when 'purchase' then ${table.amount} > 0 when 'refund' then ${table.amount} > 0
        when 'generation' then ${table.amount} < 0 when 'deduct' then ${table.amount} < 0
        when 'purchase_refund' then ${table.amount} < 0
        when 'adjustment' then ${table.amount} <> 0 and ${table.reason} is not null
        else false end`,
    ),
    check(
      'ledger_entries_cause_check',
      sql`num_nonnulls(${table.generationId}, ${table.orderId}, ${table.refundId}, ${table.reference}) = 1 and case ${table.kind}
        when 'generation' then ${table.generationId} is not null when 'refund' then ${table.generationId} is not null
        when 'purchase' then ${table.orderId} is not null when 'purchase_refund' then ${table.refundId} is not null
        else ${table.reference} is not null end`,
    ),
    check('ledger_entries_actor_check', sql`${table.actor} is null or ${table.kind} = 'adjustment'`),
  ],
)

/** The columns of an entry, and the provider's ids of its order and its refund. */
export const entryColumns = {
  ...getTableColumns(ledgerEntries),
  providerOrderId: sql<string | null>`(
    select provider_order_id from orders where orders.id = coalesce(ledger_entries.order_id, (
      select payments.order_id from payments join refunds on refunds.payment_id = payments.id where refunds.id = ledger_entries.refund_id)))`,
  providerRefundId: sql<
    string | null
  >`(select provider_refund_id from refunds where refunds.id = ledger_entries.refund_id)`,
}
