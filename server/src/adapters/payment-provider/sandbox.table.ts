import { CURRENCIES } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The sandbox's own books: what a real provider would keep on its side. Our features never read them. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  /** The same receipt gives the same order. */
  receipt: text('receipt').notNull().unique(),
  amount: integer('amount').notNull(),
  currency: text('currency', { enum: CURRENCIES }).notNull(),
  createdAt: at('created_at').notNull(),
})

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id),
    status: text('status', { enum: ['authorized', 'captured', 'failed'] }).notNull(),
    /** The last four digits, all that a card leaves behind. */
    cardEnd: text('card_end').notNull(),
    failure: text('failure'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_of_order').on(table.orderId)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    amount: integer('amount').notNull(),
    /** A dispute that the buyer won is money gone as well. */
    isDispute: boolean('is_dispute').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('sandbox_refunds_of_payment').on(table.paymentId),
    check('sandbox_refunds_amount_positive', sql`${table.amount} > 0`),
  ],
)
