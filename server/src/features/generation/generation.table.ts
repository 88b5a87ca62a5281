import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
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
    claimedAt: at('claimed_at'),
    deadlineAt: at('deadline_at'),
    answeredAt: at('answered_at'),
    /** When somebody last looked how it stands: nobody needs a mail about what they are watching. */
    watchedAt: at('watched_at'),
    errorCode: text('error_code'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    unique('generations_once').on(table.userId, table.idempotencyKey),
    index('generations_of_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('generations_unfinished')
      .on(table.userId)
      .where(sql`${table.finishedAt} is null`),
    check('generations_status', sql`${table.status} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
    check('generations_visibility', sql`${table.visibility} in ('public', 'private')`),
    check('generations_finished', sql`(${table.status} in ('queued', 'running')) = (${table.finishedAt} is null)`),
    check(
      'generations_claimed',
      sql`${table.status} <> 'running' or (${table.claimedAt} is not null and ${table.deadlineAt} is not null)`,
    ),
    check('generations_error', sql`(${table.status} = 'failed') = (${table.errorCode} is not null)`),
    check('generations_credits_positive', sql`${table.credits} > 0 and ${table.variations} > 0`),
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
