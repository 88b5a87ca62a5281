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
import { at, isOneOf, refersTo } from '../../kernel/columns.ts'
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
    /** A pack that is no longer sold stays for the orders that name it. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    check('credit_packs_credits_check', sql`${table.credits} > 0`),
    check('credit_packs_display_price_cents_check', sql`${table.displayPriceCents} > 0`),
  ],
)

/**
 * What a user wants to buy, as it was when they pressed: later changes of a pack don't touch it, `order_terms_are_frozen` holds that. It
 * outlives its user without leading to a person, as the ledger does. At commit `order_is_settled` checks that a paid order has its entry.
 */
export const orders = pgTable(
  'orders',
  {
    /** The receipt that the provider knows it by. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    packId: uuid('pack_id').notNull(),
    credits: integer('credits').notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    provider: text('provider').notNull(),
    /** Whether no real money moves: by the provider, and by the kind of its keys. */
    isTest: boolean('is_test').notNull(),
    /** The provider's id of it; null until the provider has answered. */
    providerOrderId: text('provider_order_id'),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The payment that it was credited for. */
    paymentId: uuid('payment_id'),
    idempotencyKey: text('idempotency_key'),
    /** Set when the user's account is deleted: what is paid later credits nobody. */
    ownerDeletedAt: at('owner_deleted_at'),
    /** When the provider is asked again whether somebody paid; null when it is no more. */
    nextReconcileAt: at('next_reconcile_at'),
    reconcileAttempts: integer('reconcile_attempts').notNull().default(0),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
  },
  (table): PgTableExtraConfigValue[] => [
    refersTo(table.userId, userCredits.userId),
    refersTo(table.packId, creditPacks.id),
    foreignKey({
      name: 'orders_payment_id_id_fkey',
      columns: [table.paymentId, table.id],
      foreignColumns: [payments.id, payments.orderId],
    }),
    // What a ledger entry refers to, and a payment.
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

/** A try to pay an order, as the provider last told it. It moves forward only: `payment_moves_forward`. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    /** The provider's id of it. */
    providerPaymentId: text('provider_payment_id').notNull(),
    orderId: uuid('order_id').notNull(),
    amount: integer('amount').notNull(),
    /** As the provider says it, which may be none of ours. */
    currency: text('currency').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    method: text('method'),
    failure: text('failure'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table): PgTableExtraConfigValue[] => [
    foreignKey({
      name: 'payments_order_id_provider_fkey',
      columns: [table.orderId, table.provider],
      foreignColumns: [orders.id, orders.provider],
    }),
    // What an order that it paid refers to, and its refunds.
    unique('payments_id_provider_key').on(table.id, table.provider),
    unique('payments_id_order_id_key').on(table.id, table.orderId),
    unique('payments_provider_payment_id_provider_key').on(table.providerPaymentId, table.provider),
    index('payments_order_id_idx').on(table.orderId),
    check('payments_status_check', isOneOf(table.status, PAYMENT_STATUSES)),
  ],
)

/**
 * Money that went back to a buyer. `creditsToReverse` is its share of the order's credits, `creditsReversed` what the balance gave of it; the
 * ledger entry that takes them names this id. All of an order together never exceed what it gave: `refunds_within_order`.
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
    createdAt: at('created_at').notNull(),
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

/** Webhooks that were heard, so that one that comes again is known. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    /** The provider's id of the event. */
    providerEventId: text('provider_event_id').notNull(),
    type: text('type').notNull(),
    /** What became of it, in a word. */
    outcome: text('outcome').notNull(),
    orderId: uuid('order_id'),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    refersTo(table.orderId, orders.id),
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
 * What only the operator can decide: money that belongs to nobody, amounts that differ, credits that could not be taken back. It stays as
 * it was written, and is decided once: `payment_issue_is_resolved_once`.
 */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: PAYMENT_ISSUE_KINDS }).notNull(),
    /** The payment, refund or dispute it is about. */
    reference: text('reference').notNull(),
    orderId: uuid('order_id').notNull(),
    /** A sentence for the operator. */
    detail: text('detail').notNull(),
    createdAt: at('created_at').notNull(),
    /** When an operator said that it is decided. The audit list has who and why. */
    resolvedAt: at('resolved_at'),
  },
  (table) => [
    refersTo(table.orderId, orders.id),
    unique('payment_issues_order_id_kind_reference_key').on(table.orderId, table.kind, table.reference),
    check('payment_issues_kind_check', isOneOf(table.kind, PAYMENT_ISSUE_KINDS)),
  ],
)
