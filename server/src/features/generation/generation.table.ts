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
import { at, isOneOf, refersTo } from '../../kernel/columns.ts'
import { MODEL_TYPES, subscriptionPlans } from '../plans/plans.table.ts'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, GENERATION_STATUSES, STYLES, VISIBILITIES } from '@pictor/contract/limits'

/**
 * One asking for a picture. `attempt` is the fence: finishing or failing names the attempt it belongs to, so a worker that lost its
 * claim changes nothing. A deferred trigger holds at commit: succeeded has its images and no refund, failed and cancelled a refund.
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
    /** Frozen when charged. */
    planId: uuid('plan_id').notNull(),
    modelType: text('model_type', { enum: MODEL_TYPES }).notNull(),
    credits: integer('credits').notNull(),
    /** 32 bits, unsigned. */
    seed: bigint('seed', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Of the request's body: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    attempt: integer('attempt').notNull().default(0),
    /** The turn in which a worker draws it: whoever is handed the same turn again takes the place of a worker that was lost. */
    jobId: uuid('job_id'),
    claimedAt: at('claimed_at'),
    deadlineAt: at('deadline_at'),
    /** Committed before the model is asked: after it a model that costs money is never asked again. */
    calledAt: at('called_at'),
    answeredAt: at('answered_at'),
    /** What draws it; known when it is claimed. */
    model: text('model'),
    /** How many later ones of the dearer plan were drawn before it. */
    skipCount: integer('skip_count').notNull().default(0),
    /** Millionths of a US dollar, all variations together; null where the vendor does not say. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    /** The vendor's own account of each call. */
    usage: jsonb('usage').$type<(Record<string, unknown> | null)[]>(),
    hasReference: boolean('has_reference').notNull().default(false),
    /** The reference picture's file; null once it is erased. */
    referenceKey: text('reference_key'),
    /** A rough picture's file while it is being drawn. */
    partialKey: text('partial_key'),
    /** When somebody last looked how it stands: nobody needs a mail about what they are watching. */
    lastPolledAt: at('last_polled_at'),
    errorCode: text('error_code'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    /** Since when it is kept for the books alone, without what its user wrote: it is in no list any more. */
    redactedAt: at('redacted_at'),
  },
  (table) => [
    refersTo(table.userId, users.id).onDelete('cascade'),
    refersTo(table.planId, subscriptionPlans.id),
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

/** Locked before the generations of its own: whoever deletes it has locked it first. */
export const ownerColumns = { table: users, id: users.id }

/** What each model has cost on a day in UTC. Of no user: whoever deletes their account gives nothing of the day's budget back. */
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
 * The plan of the demo gallery, written once into an empty database: a row a picture of the list, `drawn_at` once it hangs.
 * The rows stay, so a gallery that was emptied since is not drawn again.
 */
export const demoImages = pgTable('demo_images', {
  position: integer('position').primaryKey(),
  drawnAt: at('drawn_at'),
})
