import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { CURRENCIES, ORDER_STATUSES } from '@pictor/contract/limits'
import { userCredits } from '../credits/credits.table.ts'

export const creditPacks = pgTable(
  'credit_packs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    credits: integer('credits').notNull().unique(),
    planType: text('plan_type').notNull(),
    description: text('description').notNull(),
    /** US cents. */
    displayPriceCents: integer('display_price_cents').notNull(),
    /** A pack that is no longer sold stays for the orders that name it. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    check('credit_packs_credits_positive', sql`${table.credits} > 0`),
    check('credit_packs_price_positive', sql`${table.displayPriceCents} > 0`),
  ],
)

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What a user wants to buy, as it was when they pressed: later changes of a pack don't touch it, `order_moves_forward` holds that. It
 * outlives its user without leading to a person, as the ledger does. At commit `order_is_settled` checks that a paid order has its entry.
 */
export const orders = pgTable(
  'orders',
  {
    /** The receipt that the provider knows it by. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userCredits.userId),
    packId: uuid('pack_id')
      .notNull()
      .references(() => creditPacks.id),
    credits: integer('credits').notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    provider: text('provider').notNull(),
    /** Whether no real money moves: by the provider, and by the kind of its keys. */
    isTest: boolean('is_test').notNull(),
    /** What the world calls the order by; null until the provider has answered. The reference of its ledger entry. */
    providerOrderId: text('provider_order_id').unique(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The payment that it was credited for. */
    paymentId: text('payment_id').unique(),
    idempotencyKey: text('idempotency_key'),
    /** Set when the user's account is deleted: what is paid later credits nobody. */
    ownerDeletedAt: at('owner_deleted_at'),
    /** When the provider is asked again whether somebody paid; null when it is no more. */
    nextCheckAt: at('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
  },
  (table) => [
    unique('orders_once').on(table.userId, table.idempotencyKey),
    index('orders_of_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_to_check')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    index('orders_abandoned')
      .on(table.createdAt)
      .where(sql`${table.status} in ('pending', 'created')`),
    check('orders_status', sql`${table.status} in ('pending', 'created', 'paid', 'refunded')`),
    check('orders_currency', sql`${table.currency} in ('USD', 'INR')`),
    check('orders_credits_positive', sql`${table.credits} > 0`),
    check('orders_amount_positive', sql`${table.amount} > 0`),
    check('orders_pending_has_no_name', sql`(${table.status} = 'pending') = (${table.providerOrderId} is null)`),
    check(
      'orders_paid_by_a_payment',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paymentId} is not null) and (${table.paymentId} is null) = (${table.paidAt} is null)`,
    ),
  ],
)

/** A try to pay an order, as the provider last told it. It moves forward only: `payment_moves_forward`. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: integer('amount').notNull(),
    /** As the provider says it, which may be none of ours. */
    currency: text('currency').notNull(),
    status: text('status', { enum: ['created', 'authorized', 'failed', 'captured', 'refunded'] }).notNull(),
    method: text('method'),
    failure: text('failure'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('payments_of_order').on(table.orderId),
    check('payments_status', sql`${table.status} in ('created', 'authorized', 'failed', 'captured', 'refunded')`),
  ],
)

/**
 * Money that went back to a buyer. `creditsOwed` is its share of the order's credits, `creditsTaken` what the balance gave of it; the
 * ledger entry that takes them names this id. All of an order together never exceed what it gave: `refunds_within_order`.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** The provider's, of a refund or of a lost dispute. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    creditsOwed: integer('credits_owed').notNull(),
    creditsTaken: integer('credits_taken').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('refunds_of_payment').on(table.paymentId),
    check('refunds_amount_positive', sql`${table.amount} > 0`),
    check('refunds_taken_within_owed', sql`${table.creditsTaken} between 0 and ${table.creditsOwed}`),
  ],
)

/** Webhooks that were heard, so that one that comes again is known. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    /** The provider's id of the event. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** What became of it, in a word. */
    outcome: text('outcome').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('payment_notices_of_order').on(table.orderId), index('payment_notices_age').on(table.receivedAt)],
)

export const FINDING_KINDS = [
  'ownerless',
  'mismatch',
  'second_payment',
  'shortfall',
  'dispute',
  'uncreditable',
  'other_provider',
] as const

/**
 * What only the operator can decide: money that belongs to nobody, amounts that differ, credits that could not be taken back. It stays as
 * it was written, and is decided once: `finding_is_decided_once`.
 */
export const paymentFindings = pgTable(
  'payment_findings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: FINDING_KINDS }).notNull(),
    /** The payment, refund or dispute it is about. */
    reference: text('reference').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** A sentence for the operator. */
    detail: text('detail').notNull(),
    createdAt: at('created_at').notNull(),
    /** When an operator said that it is decided. The audit list has who and why. */
    decidedAt: at('decided_at'),
  },
  (table) => [unique('payment_findings_once').on(table.kind, table.reference)],
)
