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
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { subscriptionPlans } from '../plans/plans.table.ts'
import { users } from '../users/users.table.ts'
import { ASPECT_RATIOS, GENERATION_STATUSES, STYLES, VISIBILITIES } from '@pictor/contract/limits'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One asking for a picture. `attempt` is the fence: finishing or failing names the attempt it belongs to, so a worker that lost its
 * claim changes nothing. A deferred trigger holds at commit: succeeded has its images and no refund, failed and cancelled a refund.
 */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: GENERATION_STATUSES }).notNull().default('queued'),
    prompt: text('prompt').notNull(),
    aspectRatio: text('aspect_ratio', { enum: ASPECT_RATIOS }).notNull(),
    style: text('style', { enum: STYLES }).notNull(),
    variations: integer('variations').notNull(),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull(),
    /** Frozen when charged. */
    planId: uuid('plan_id')
      .notNull()
      .references(() => subscriptionPlans.id),
    modelType: text('model_type', { enum: ['standard', 'premium'] }).notNull(),
    credits: integer('credits').notNull(),
    /** 32 bits, unsigned. */
    seed: bigint('seed', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Of the request's body: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    attempt: integer('attempt').notNull().default(0),
    /** The turn in which a worker draws it: whoever is handed the same turn again takes the place of a worker that was lost. */
    turnId: uuid('turn_id'),
    claimedAt: at('claimed_at'),
    deadlineAt: at('deadline_at'),
    /** Committed before the model is asked: after it a model that costs money is never asked again. */
    calledAt: at('called_at'),
    answeredAt: at('answered_at'),
    /** What draws it; known when it is claimed. */
    model: text('model'),
    /** How many later ones of the dearer plan were drawn before it. */
    overtaken: integer('overtaken').notNull().default(0),
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
    watchedAt: at('watched_at'),
    errorCode: text('error_code'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    /** Since when it is kept for the books alone, without what its user wrote: it is in no list any more. */
    forgottenAt: at('forgotten_at'),
  },
  (table) => [
    unique('generations_once').on(table.userId, table.idempotencyKey),
    index('generations_of_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('generations_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('generations_ended')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index('generations_unfinished')
      .on(table.userId)
      .where(sql`${table.finishedAt} is null`),
    index('generations_waiting')
      .on(table.createdAt)
      .where(sql`${table.status} = 'queued'`),
    index('generations_running')
      .on(table.turnId)
      .where(sql`${table.status} = 'running'`),
    index('generations_reference')
      .on(table.finishedAt)
      .where(sql`${table.referenceKey} is not null`),
    index('generations_reference_key')
      .on(table.referenceKey)
      .where(sql`${table.referenceKey} is not null`),
    index('generations_partial_key')
      .on(table.partialKey)
      .where(sql`${table.partialKey} is not null`),
    index('generations_to_forget')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null and ${table.forgottenAt} is null`),
    check('generations_status', sql`${table.status} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
    check('generations_visibility', sql`${table.visibility} in ('public', 'private')`),
    check('generations_finished', sql`(${table.status} in ('queued', 'running')) = (${table.finishedAt} is null)`),
    check(
      'generations_claimed',
      sql`${table.status} <> 'running' or (${table.claimedAt} is not null and ${table.deadlineAt} is not null)`,
    ),
    check('generations_error', sql`(${table.status} = 'failed') = (${table.errorCode} is not null)`),
    check('generations_called_when_claimed', sql`${table.calledAt} is null or ${table.claimedAt} is not null`),
    check('generations_reference_known', sql`${table.referenceKey} is null or ${table.hasReference}`),
    check(
      'generations_forgotten',
      sql`${table.forgottenAt} is null or (${table.finishedAt} is not null and ${table.prompt} = '' and ${table.usage} is null)`,
    ),
    check('generations_cost', sql`${table.costMicroUsd} >= 0`),
    check('generations_credits_positive', sql`${table.credits} > 0 and ${table.variations} > 0`),
  ],
)

/** Locked before the generations of its own: whoever deletes it has locked it first. */
export const owner = { table: users, id: users.id }

/** What each model has cost on a day in UTC. Of no user: whoever deletes their account gives nothing of the day's budget back. */
export const modelCosts = pgTable(
  'model_costs',
  {
    day: date('day').notNull(),
    model: text('model').notNull(),
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.model] }),
    check('model_costs_positive', sql`${table.costMicroUsd} > 0`),
  ],
)

/**
 * The plan of the demo gallery, written once into an empty database: a row a picture of the list, `drawn_at` once it hangs.
 * The rows stay, so a gallery that was emptied since is not drawn again.
 */
export const demoPictures = pgTable('demo_pictures', {
  position: integer('position').primaryKey(),
  drawnAt: at('drawn_at'),
})
