import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'
import { timestamptz, isOneOf, foreignKeyTo } from '../../kernel/columns.ts'
import { CURRENCIES, ORDER_STATUSES } from '@pictor/contract/limits'
import { userCredits } from '../credits/credits.table.ts'

export const creditPacks = pgTable(
  'credit_packs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    credits: integer('credits').notNull().unique('credit_packs_credits_key'),
    planType: text('plan_type').notNull(),
    description: text('description').notNull(),
    /** US cents. */
    displayPriceCents: integer('display_price_cents').notNull(),
    /** Inactive packs stay in the table, because orders refer to them. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    check('credit_packs_credits_check', sql`${table.credits} > 0`),
    check('credit_packs_display_price_cents_check', sql`${table.displayPriceCents} > 0`),
  ],
)

/**
 * A user's purchase of one pack, with the terms at the time of the order. Later changes of the pack don't affect it
 * (`order_terms_are_frozen`). Like the ledger, it stays after its user is deleted and does not identify a person. At
 * commit, `order_is_settled` checks that a paid order has its ledger entry.
 */
export const orders = pgTable(
  'orders',
  {
    /** Also the receipt at the provider. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    packId: uuid('pack_id').notNull(),
    credits: integer('credits').notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    provider: text('provider').notNull(),
    /** Whether no real money moves. Depends on the provider and its keys. */
    isTest: boolean('is_test').notNull(),
    /** The provider's id of the order; null until the order is created there. */
    providerOrderId: text('provider_order_id'),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The payment that paid the order. */
    paymentId: uuid('payment_id'),
    idempotencyKey: text('idempotency_key'),
    /** Set when the user's account is deleted. Later payments credit nobody. */
    ownerDeletedAt: timestamptz('owner_deleted_at'),
    /** The time of the next lookup by reconciliation; null if there is none. */
    nextReconcileAt: timestamptz('next_reconcile_at'),
    reconcileAttempts: integer('reconcile_attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    paidAt: timestamptz('paid_at'),
    /** When the buyer gave up the order. A payment that the provider reports later still pays it. */
    canceledAt: timestamptz('canceled_at'),
  },
  (table): PgTableExtraConfigValue[] => [
    foreignKeyTo(table.userId, userCredits.userId),
    foreignKeyTo(table.packId, creditPacks.id),
    foreignKey({
      name: 'orders_payment_id_id_fkey',
      columns: [table.paymentId, table.id],
      foreignColumns: [payments.id, payments.orderId],
    }),
    // Targets of the foreign keys of ledger entries and payments.
    unique('orders_id_provider_key').on(table.id, table.provider),
    unique('orders_id_user_id_credits_key').on(table.id, table.userId, table.credits),
    unique('orders_provider_order_id_provider_key').on(table.providerOrderId, table.provider),
    unique('orders_payment_id_key').on(table.paymentId),
    unique('orders_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('orders_user_id_created_at_id_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_created_at_id_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_next_reconcile_at_idx')
      .on(table.nextReconcileAt)
      .where(sql`${table.nextReconcileAt} is not null`),
    index('orders_created_at_idx')
      .on(table.createdAt)
      .where(sql`${table.status} in ('pending', 'created')`),
    check('orders_status_check', isOneOf(table.status, ORDER_STATUSES)),
    check('orders_currency_check', isOneOf(table.currency, CURRENCIES)),
    check('orders_credits_check', sql`${table.credits} > 0`),
    check('orders_amount_check', sql`${table.amount} > 0`),
    check('orders_provider_order_id_check', sql`(${table.status} = 'pending') = (${table.providerOrderId} is null)`),
    check(
      'orders_payment_id_check',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paymentId} is not null) and (${table.paymentId} is null) = (${table.paidAt} is null)`,
    ),
  ],
)

const PAYMENT_STATUSES = ['created', 'authorized', 'failed', 'captured', 'refunded'] as const

/**
 * An attempt to pay an order, as last reported. Its status only moves forward (`upsertPayment`); after the capture, the
 * database ensures it (`payment_moves_forward`).
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    /** The provider's id of the payment. */
    providerPaymentId: text('provider_payment_id').notNull(),
    orderId: uuid('order_id').notNull(),
    amount: integer('amount').notNull(),
    /** As reported by the provider. It may be a currency that we don't support. */
    currency: text('currency').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    method: text('method'),
    failure: text('failure'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table): PgTableExtraConfigValue[] => [
    foreignKey({
      name: 'payments_order_id_provider_fkey',
      columns: [table.orderId, table.provider],
      foreignColumns: [orders.id, orders.provider],
    }),
    // Targets of the foreign keys of orders and refunds.
    unique('payments_id_provider_key').on(table.id, table.provider),
    unique('payments_id_order_id_key').on(table.id, table.orderId),
    unique('payments_provider_payment_id_provider_key').on(table.providerPaymentId, table.provider),
    index('payments_order_id_idx').on(table.orderId),
    check('payments_status_check', isOneOf(table.status, PAYMENT_STATUSES)),
  ],
)

/**
 * Money returned to a buyer. `creditsToReverse` is the refund's share of the order's credits, `creditsReversed` the
 * part of it that the balance could cover. The ledger entry of the reversal refers to this row. The refunds of an order
 * never reverse more credits than the order gave (`refunds_within_order`).
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    /** The provider's id of the refund, or of a lost dispute. */
    providerRefundId: text('provider_refund_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: integer('amount').notNull(),
    creditsToReverse: integer('credits_to_reverse').notNull(),
    creditsReversed: integer('credits_reversed').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'refunds_payment_id_provider_fkey',
      columns: [table.paymentId, table.provider],
      foreignColumns: [payments.id, payments.provider],
    }),
    unique('refunds_provider_refund_id_provider_key').on(table.providerRefundId, table.provider),
    index('refunds_payment_id_idx').on(table.paymentId),
    check('refunds_amount_check', sql`${table.amount} > 0`),
    check('refunds_credits_reversed_check', sql`${table.creditsReversed} between 0 and ${table.creditsToReverse}`),
  ],
)

/** Received webhook events, one row each. An order with an event is not deleted as abandoned. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    /** The provider's id of the event. */
    providerEventId: text('provider_event_id').notNull(),
    type: text('type').notNull(),
    /** The settlement outcome, or `ignored`. */
    outcome: text('outcome').notNull(),
    orderId: uuid('order_id'),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [
    foreignKeyTo(table.orderId, orders.id),
    unique('webhook_events_provider_event_id_provider_key').on(table.providerEventId, table.provider),
    index('webhook_events_order_id_idx').on(table.orderId),
    index('webhook_events_received_at_idx').on(table.receivedAt),
  ],
)

export const PAYMENT_ISSUE_KINDS = [
  'ownerless',
  'mismatch',
  'second_payment',
  'shortfall',
  'dispute',
  'uncreditable',
  'other_provider',
] as const

/**
 * A payment that needs an admin, such as a payment without an owner, a different amount, or credits that could not be
 * reversed. It is resolved once (`payment_issue_is_resolved_once`); its other columns never change
 * (`payment_issue_is_frozen`).
 */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: PAYMENT_ISSUE_KINDS }).notNull(),
    /** The provider's id of the payment, refund or dispute. */
    reference: text('reference').notNull(),
    orderId: uuid('order_id').notNull(),
    /** A sentence for the admin. */
    detail: text('detail').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When an admin resolved it. The audit log has the actor and the reason. */
    resolvedAt: timestamptz('resolved_at'),
  },
  (table) => [
    foreignKeyTo(table.orderId, orders.id),
    unique('payment_issues_order_id_kind_reference_key').on(table.orderId, table.kind, table.reference),
    check('payment_issues_kind_check', isOneOf(table.kind, PAYMENT_ISSUE_KINDS)),
  ],
)
