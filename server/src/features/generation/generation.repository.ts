import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Realtime } from '../realtime/index.ts'
import { generations, ownerColumns } from './generation.table.ts'

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert

const POLL_RECORD_INTERVAL_MS = 5_000
const STALE_BATCH_SIZE = 100

/**
 * Inserts a generation and notifies its user. Returns undefined if the user's idempotency key exists
 * (`generations_user_id_idempotency_key_key`).
 */
export async function insertGeneration(
  tx: Tx,
  generation: NewGeneration,
  notifySql: SQL,
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .insert(generations)
    .values(generation)
    .onConflictDoNothing({ target: [generations.userId, generations.idempotencyKey] })
    .returning(columnsWithNotification(notifySql))
  return removeNotification(row)
}

/**
 * All columns for `returning`, plus the expression that notifies the user. `removeNotification` removes its value from
 * the result.
 */
export function columnsWithNotification(notifySql: SQL = sql`null`) {
  return { ...getTableColumns(generations), notifySql }
}

export function removeNotification<Row extends { notifySql: unknown }>(
  row: Row | undefined,
): Omit<Row, 'notifySql'> | undefined {
  if (!row) return undefined
  const { notifySql: _notified, ...rest } = row
  return rest
}

/** Returns the expression that notifies the user's pages, for the statement that changes the generation. */
export function generationChangedSql(
  realtime: Pick<Realtime, 'notifySql'>,
  { id, userId }: Pick<GenerationRow, 'id' | 'userId'>,
): SQL {
  return realtime.notifySql({ userId, type: 'generation.changed', id })
}

export async function selectGeneration(db: Db | Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row
}

export async function selectByIdempotencyKey(
  db: Db | Tx,
  userId: string,
  idempotencyKey: string,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.idempotencyKey, idempotencyKey)))
  return row
}

/** The number of the user's queued and running generations, by `generations_user_id_unfinished_idx`. */
export async function countUnfinished(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), isNull(generations.finishedAt)))
  return row?.total ?? 0
}

/** The number of queued generations of all users, by `generations_created_at_queued_idx`. */
export async function countQueued(db: Db | Tx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(generations).where(eq(generations.status, 'queued'))
  return row?.total ?? 0
}

export interface GenerationResult extends Pick<GenerationRow, 'errorCode'> {
  status: 'succeeded' | 'failed' | 'cancelled'
  now: Date
  notifySql?: SQL
}

interface FinishedRow extends GenerationRow {
  /**
   * Whether the user had another queued generation when the statement started, by `generations_user_id_unfinished_idx`.
   */
  hasQueued: boolean
}

/**
 * Finishes a generation if its status and attempt are those of `expected`. Otherwise, or if its user is deleted,
 * returns undefined. Locks the user's row first, because the images that are inserted next refer to it.
 */
export async function finishGeneration(
  tx: Tx,
  expected: GenerationRow,
  { now, notifySql, ...result }: GenerationResult,
): Promise<FinishedRow | undefined> {
  const hasQueued = sql<boolean>`exists (select from ${generations} other where other.user_id = ${expected.userId}
    and other.id <> ${expected.id} and other.finished_at is null and other.status = 'queued')`
  const ownerExists = sql`exists (select from ${ownerColumns.table} where ${ownerColumns.id} = ${expected.userId} for key share)`
  const [row] = await tx
    .update(generations)
    .set({ ...result, finishedAt: now, partialKey: null })
    .where(and(ownerExists, isUnchanged(expected)))
    .returning({ ...columnsWithNotification(notifySql), hasQueued })
  return removeNotification(row)
}

/**
 * Input and result of all generations of a user, newest first, for the data export. Processing details and provider
 * costs are the operator's data.
 */
export function selectForExport(db: Db, userId: string) {
  const { id, status, prompt, aspectRatio, style, variations, visibility } = generations
  const { credits, seed, model, hasReference, errorCode, createdAt, finishedAt } = generations
  const input = { id, status, prompt, aspectRatio, style, variations, visibility }
  return db
    .select({ ...input, credits, seed, model, hasReference, errorCode, createdAt, finishedAt })
    .from(generations)
    .where(eq(generations.userId, userId))
    .orderBy(desc(createdAt))
}

/**
 * Cancels and returns the user's unfinished generations. Locks all generations of the user, because the account is
 * deleted next.
 */
export function cancelUnfinished(tx: Tx, userId: string, now: Date): Promise<GenerationRow[]> {
  return tx
    .update(generations)
    .set({ status: 'cancelled', finishedAt: now })
    .where(and(matchAndLock(tx, eq(generations.userId, userId)), isNull(generations.finishedAt)))
    .returning()
}

/**
 * A condition that matches the same rows as `condition` and locks them, oldest first. Every statement that changes
 * several generations uses it. A transaction locks first the user's row, then the generations, then the balance; this
 * order prevents deadlocks.
 */
export function matchAndLock(db: Db | Tx, condition: SQL | undefined): SQL {
  const orderedIds = db
    .select({ id: generations.id })
    .from(generations)
    .where(condition)
    .orderBy(generations.createdAt, generations.id)
    .for('update')
  return inArray(generations.id, orderedIds)
}

/** Records the time of a poll, unless a poll or the submission was recorded in the last five seconds. */
export async function markPolled(db: Db, row: GenerationRow, now: Date): Promise<void> {
  const { id, createdAt, lastPolledAt } = row
  // The clock may have been set back since.
  if (Math.abs(now.getTime() - (lastPolledAt ?? createdAt).getTime()) <= POLL_RECORD_INTERVAL_MS) return
  await db.update(generations).set({ lastPolledAt: now }).where(eq(generations.id, id))
}

interface OverdueTimes {
  now: Date
  /** Time from the claim to the deadline, in milliseconds. After an admin's retry, `queuedMaxMs` is added to it. */
  deadlineMs: number
  /** Maximum time in the queue, in milliseconds. */
  queuedMaxMs: number
}

/**
 * Running generations past their deadline and generations queued for too long. After the clock was set back, stored
 * times can be in the future: a generation with a time further ahead than possible is also overdue.
 */
export function selectOverdue(db: Db, { now, deadlineMs, queuedMaxMs }: OverdueTimes): Promise<GenerationRow[]> {
  const { status, createdAt, deadlineAt, finishedAt } = generations
  const nowPlus = (ms: number) => new Date(now.getTime() + ms)
  return db
    .select()
    .from(generations)
    .where(
      and(
        isNull(finishedAt),
        or(
          and(eq(status, 'running'), or(lt(deadlineAt, now), gt(deadlineAt, nowPlus(queuedMaxMs + deadlineMs)))),
          and(eq(status, 'queued'), or(lt(createdAt, nowPlus(-queuedMaxMs)), gt(createdAt, nowPlus(queuedMaxMs)))),
        ),
      ),
    )
}

/** A page of the user's generations, newest first, by `generations_user_id_created_at_id_idx`. */
export function selectPage(
  db: Db,
  userId: string,
  { position, limit }: { position: TimePosition | undefined; limit: number },
): Promise<GenerationRow[]> {
  const { createdAt, id } = generations
  return db
    .select()
    .from(generations)
    .where(
      and(eq(generations.userId, userId), isNull(generations.redactedAt), afterPosition({ createdAt, id }, position)),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Keys of the temporary files that the user's generations refer to. */
export async function selectTemporaryKeys(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ reference: generations.referenceKey, partial: generations.partialKey })
    .from(generations)
    .where(
      and(eq(generations.userId, userId), or(isNotNull(generations.referenceKey), isNotNull(generations.partialKey))),
    )
  return rows.flatMap(({ reference, partial }) => [reference, partial]).filter((key) => key !== null)
}

/**
 * A batch of generations whose reference images have passed their retention, by
 * `generations_finished_at_reference_idx`.
 */
export function selectStaleReferences(db: Db, finishedBefore: Date): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(and(isNotNull(generations.referenceKey), lt(generations.finishedAt, finishedBefore)))
    .limit(STALE_BATCH_SIZE)
}

export async function clearReferences(db: Db, ids: string[]): Promise<void> {
  await db
    .update(generations)
    .set({ referenceKey: null })
    .where(matchAndLock(db, inArray(generations.id, ids)))
}

/**
 * Returns the keys that a generation still refers to, by `generations_reference_key_idx` and
 * `generations_partial_key_idx`.
 */
export async function selectReferencedKeys(db: Db | Tx, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ reference: generations.referenceKey, partial: generations.partialKey })
    .from(generations)
    .where(or(inArray(generations.referenceKey, keys), inArray(generations.partialKey, keys)))
  return new Set(rows.flatMap(({ reference, partial }) => [reference ?? '', partial ?? '']))
}

/** Reference images of queued and running generations. */
export async function selectPendingReferences(db: Db): Promise<{ id: string; referenceKey: string }[]> {
  const rows = await db
    .select({ id: generations.id, referenceKey: generations.referenceKey })
    .from(generations)
    .where(and(inArray(generations.status, ['queued', 'running']), isNotNull(generations.referenceKey)))
  return rows.flatMap(({ id, referenceKey }) => (referenceKey === null ? [] : [{ id, referenceKey }]))
}

/** A condition that matches the generation only while its status and attempt are unchanged. */
export function isUnchanged({ id, status, attempt }: Pick<GenerationRow, 'id' | 'status' | 'attempt'>) {
  return and(eq(generations.id, id), eq(generations.status, status), eq(generations.attempt, attempt))
}
