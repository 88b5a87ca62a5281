import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz, isOneOf, foreignKeyTo } from '../../kernel/columns.ts'
import { MODEL_TYPES, subscriptionPlans } from '../plans/plans.table.ts'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, GENERATION_STATUSES, STYLES, VISIBILITIES } from '@pictor/contract/limits'

/**
 * A charged request for images. `attempt` fences workers: a worker's updates apply only while the attempt is its own. At
 * commit, the trigger `generation_is_settled` checks that a succeeded generation has its images and no refund, and that a
 * failed or cancelled one has a refund.
 */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    status: text('status', { enum: GENERATION_STATUSES }).notNull().default('queued'),
    prompt: text('prompt').notNull(),
    aspectRatio: text('aspect_ratio', { enum: ASPECT_RATIOS }).notNull(),
    style: text('style', { enum: STYLES }).notNull(),
    variations: integer('variations').notNull(),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
    /** The plan at the time of the charge. It never changes. */
    planId: uuid('plan_id').notNull(),
    modelType: text('model_type', { enum: MODEL_TYPES }).notNull(),
    credits: integer('credits').notNull(),
    /** Unsigned 32-bit integer. */
    seed: bigint('seed', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    /** The hash of the request's body; for a retry, `retry of <id>`. The same key with another value is rejected. */
    requestHash: text('request_hash').notNull(),
    attempt: integer('attempt').notNull().default(0),
    /** The job that runs it. If the queue delivers the same job again, its new worker replaces a lost one. */
    jobId: uuid('job_id'),
    claimedAt: timestamptz('claimed_at'),
    deadlineAt: timestamptz('deadline_at'),
    /** Committed before the call to the model. Once it is set, a paid model is never called again. */
    calledAt: timestamptz('called_at'),
    /** When the model had returned all images. */
    answeredAt: timestamptz('answered_at'),
    /** The model's name; set before the call. */
    model: text('model'),
    /** How often a later Pro Plus generation ran first. */
    skipCount: integer('skip_count').notNull().default(0),
    /** Total cost of all variations, in millionths of a US dollar; null if the provider does not report it. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    /** The usage that the provider reported for each call. */
    usage: jsonb('usage').$type<(Record<string, unknown> | null)[]>(),
    hasReference: boolean('has_reference').notNull().default(false),
    /** File key of the reference image; null once it is deleted. */
    referenceKey: text('reference_key'),
    /** File key of the partial image while the model works. */
    partialKey: text('partial_key'),
    /** When a client last fetched the status. A user who polled recently gets no email. */
    lastPolledAt: timestamptz('last_polled_at'),
    errorCode: text('error_code'),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** When the user's content was removed. Since then the row serves only accounting and is in no list. */
    redactedAt: timestamptz('redacted_at'),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    foreignKeyTo(table.planId, subscriptionPlans.id),
    unique('generations_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('generations_user_id_created_at_id_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('generations_created_at_id_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('generations_finished_at_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index('generations_user_id_unfinished_idx')
      .on(table.userId)
      .where(sql`${table.finishedAt} is null`),
    index('generations_created_at_queued_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'queued'`),
    index('generations_job_id_idx')
      .on(table.jobId)
      .where(sql`${table.status} = 'running'`),
    index('generations_finished_at_reference_idx')
      .on(table.finishedAt)
      .where(sql`${table.referenceKey} is not null`),
    index('generations_reference_key_idx')
      .on(table.referenceKey)
      .where(sql`${table.referenceKey} is not null`),
    index('generations_partial_key_idx')
      .on(table.partialKey)
      .where(sql`${table.partialKey} is not null`),
    index('generations_finished_at_unredacted_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null and ${table.redactedAt} is null`),
    check('generations_status_check', isOneOf(table.status, GENERATION_STATUSES)),
    check('generations_visibility_check', isOneOf(table.visibility, VISIBILITIES)),
    check('generations_aspect_ratio_check', isOneOf(table.aspectRatio, ASPECT_RATIOS)),
    check('generations_style_check', isOneOf(table.style, STYLES)),
    check('generations_model_type_check', isOneOf(table.modelType, MODEL_TYPES)),
    check('generations_seed_check', sql`${table.seed} between 0 and 4294967295`),
    check(
      'generations_finished_at_check',
      sql`(${table.status} in ('queued', 'running')) = (${table.finishedAt} is null)`,
    ),
    check(
      'generations_claimed_at_check',
      sql`${table.status} <> 'running' or (${table.claimedAt} is not null and ${table.deadlineAt} is not null)`,
    ),
    check('generations_error_code_check', sql`(${table.status} = 'failed') = (${table.errorCode} is not null)`),
    check('generations_called_at_check', sql`${table.calledAt} is null or ${table.claimedAt} is not null`),
    check('generations_reference_key_check', sql`${table.referenceKey} is null or ${table.hasReference}`),
    check(
      'generations_redacted_at_check',
      sql`${table.redactedAt} is null or (${table.finishedAt} is not null and ${table.prompt} = '' and ${table.requestHash} = ''
        and ${table.idempotencyKey} is null and ${table.usage} is null)`,
    ),
    check('generations_cost_micro_usd_check', sql`${table.costMicroUsd} >= 0`),
    check('generations_credits_check', sql`${table.credits} > 0`),
    check('generations_variations_check', sql`${table.variations} > 0`),
  ],
)

/**
 * The table and the id column of owners. A transaction that locks both the owner's row and the owner's generations locks
 * the owner's row first, like the deletion of an account.
 */
export const ownerColumns = { table: users, id: users.id }

/** Cost of each model per UTC day. Rows belong to no user, so deleting an account does not reduce the spent budget. */
export const modelCosts = pgTable(
  'model_costs',
  {
    day: date('day').notNull(),
    model: text('model').notNull(),
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'model_costs_pkey', columns: [table.day, table.model] }),
    check('model_costs_cost_micro_usd_check', sql`${table.costMicroUsd} > 0`),
  ],
)

/**
 * The planned images of the demo gallery, inserted once into an empty database. `drawn_at` is set when the image is
 * added. The rows stay, so a gallery that was emptied later is not filled again.
 */
export const demoImages = pgTable('demo_images', {
  position: integer('position').primaryKey(),
  drawnAt: timestamptz('drawn_at'),
})
