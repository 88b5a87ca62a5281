import { and, asc, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { demoPictures, generations } from './generation.table.ts'

export type GenerationRow = typeof generations.$inferSelect
const WATCH_NOTED_EVERY_MS = 5_000

export type NewGeneration = typeof generations.$inferInsert

/** Adds a generation; undefined if `generations_once` (user, idempotency key) holds one already. */
export async function insertGeneration(tx: Tx, generation: NewGeneration): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .insert(generations)
    .values(generation)
    .onConflictDoNothing({ target: [generations.userId, generations.idempotencyKey] })
    .returning()
  return row
}

export async function selectGeneration(db: Db | Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row
}

export async function selectByKey(
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

/** By `generations_unfinished`. */
export async function countUnfinished(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), isNull(generations.finishedAt)))
  return row?.total ?? 0
}

/**
 * Takes a generation that waits, or one whose worker was lost, as `before` saw it. The attempt counts up with each claim and fences
 * the one before off. Undefined if it has ended or was claimed meanwhile. The deadline counts from the first claim.
 */
export async function claimGeneration(
  db: Db | Tx,
  before: Pick<GenerationRow, 'id' | 'status' | 'attempt'>,
  claim: { now: Date; deadlineAt: Date },
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(generations)
    .set({
      status: 'running',
      attempt: sql`${generations.attempt} + 1`,
      claimedAt: claim.now,
      deadlineAt: sql`coalesce(${generations.deadlineAt}, ${claim.deadlineAt.toISOString()}::timestamptz)`,
      answeredAt: null,
    })
    .where(owned(before))
    .returning()
  return row
}

/** Notes that the model has answered; false if the claim was lost. */
export async function markAnswered(db: Db, claim: GenerationRow, now: Date): Promise<boolean> {
  const rows = await db
    .update(generations)
    .set({ answeredAt: now })
    .where(owned(claim))
    .returning({ id: generations.id })
  return rows.length > 0
}

/** Ends a generation, if it stands as `claim` knows it; undefined if somebody else owns or ended it. */
export async function finishGeneration(
  tx: Tx,
  claim: GenerationRow,
  end: { status: 'succeeded' | 'failed'; errorCode: string | null; now: Date },
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .update(generations)
    .set({ status: end.status, errorCode: end.errorCode, finishedAt: end.now })
    .where(owned(claim))
    .returning()
  return row
}

/** For the user's own export: all of them, newest first. */
export function selectOfUser(db: Db, userId: string): Promise<GenerationRow[]> {
  return db.select().from(generations).where(eq(generations.userId, userId)).orderBy(desc(generations.createdAt))
}

/** Cancels what has not ended, whoever works on it, and returns it. */
export function cancelUnfinished(tx: Tx, userId: string, now: Date): Promise<GenerationRow[]> {
  return tx
    .update(generations)
    .set({ status: 'cancelled', finishedAt: now })
    .where(and(eq(generations.userId, userId), isNull(generations.finishedAt)))
    .returning()
}

/** Notes that somebody is looking, every few seconds at most. */
export async function markWatched(db: Db, id: string, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - WATCH_NOTED_EVERY_MS)
  await db
    .update(generations)
    .set({ watchedAt: now })
    .where(and(eq(generations.id, id), or(isNull(generations.watchedAt), lt(generations.watchedAt, lately))))
}

/** Running beyond their deadline, or waiting since before `waitingSince`. */
export function selectOverdue(db: Db, times: { now: Date; waitingSince: Date }): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(
      and(
        isNull(generations.finishedAt),
        or(
          and(eq(generations.status, 'running'), lt(generations.deadlineAt, times.now)),
          and(eq(generations.status, 'queued'), lt(generations.createdAt, times.waitingSince)),
        ),
      ),
    )
}

function owned({ id, status, attempt }: Pick<GenerationRow, 'id' | 'status' | 'attempt'>) {
  return and(eq(generations.id, id), eq(generations.status, status), eq(generations.attempt, attempt))
}

/** Plans the demo gallery; without effect if it was planned before. */
export async function insertDemoPictures(tx: Tx, total: number): Promise<void> {
  const positions = Array.from({ length: total }, (_, position) => ({ position }))
  await tx.insert(demoPictures).values(positions).onConflictDoNothing()
}

export async function hasDemoPictures(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ position: demoPictures.position }).from(demoPictures).limit(1)
  return rows.length > 0
}

export async function selectNextDemoPicture(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ position: demoPictures.position })
    .from(demoPictures)
    .where(isNull(demoPictures.drawnAt))
    .orderBy(asc(demoPictures.position))
    .limit(1)
  return row?.position
}

/** False if another process hung this picture first. */
export async function markDemoPictureDrawn(tx: Tx, position: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(demoPictures)
    .set({ drawnAt: now })
    .where(and(eq(demoPictures.position, position), isNull(demoPictures.drawnAt)))
    .returning({ position: demoPictures.position })
  return rows.length > 0
}
