import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { favoriteDeltas } from './counts/counts.table.ts'
import { images, isPubliclyVisible, ownerColumns } from './images.table.ts'

/** A row as queries return it: `favoriteCount` includes pending deltas. */
export type ImageRow = typeof images.$inferSelect & {
  /** Null until the owner saves a name. */
  userName: string | null
}
export type NewImage = typeof images.$inferInsert

/** Excludes deleted images, even for their owner. */
export async function selectImage(db: Db, id: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.id, id), isNull(images.deletedAt)))
  return row
}

export async function selectByFileToken(db: Db, fileToken: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.fileToken, fileToken), isNull(images.deletedAt)))
  return row
}

/** Returns images in no particular order. Excludes deleted images. */
export function selectImages(db: Db, ids: string[]): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), isNull(images.deletedAt)))
}

/** The columns that a social card needs; undefined unless the image is public. */
export async function selectPublicImage(db: Db, id: string) {
  const { fileToken, originalFormat, gridWidths, width, height, kind } = images
  const [row] = await db
    .select({ id: images.id, fileToken, originalFormat, gridWidths, width, height, kind })
    .from(images)
    .where(and(eq(images.id, id), isPubliclyVisible(images)))
  return row
}

/** Returns the tokens that belong to public images. Uses `images_file_token_key`. */
export async function selectPublicTokens(db: Db, fileTokens: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileToken: images.fileToken })
    .from(images)
    .where(and(inArray(images.fileToken, fileTokens), isPubliclyVisible(images)))
  return new Set(rows.map(({ fileToken }) => fileToken))
}

/** Returns images in the order of their variations. Uses `images_generation_id_variation_key`. */
export function selectByGenerationIds(db: Db | Tx, generationIds: string[], userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db)
    .where(and(inArray(images.generationId, generationIds), eq(images.userId, userId), isNull(images.deletedAt)))
    .orderBy(asc(images.variation))
}

/** Returns the id of the new image. */
export async function insertImage(tx: Tx, image: NewImage): Promise<string> {
  const [row] = await tx.insert(images).values(image).returning({ id: images.id })
  if (!row) throw new Error('An image was not inserted.')
  return row.id
}

/** Inserts an image, unless one with its id exists. Returns whether it was inserted. */
export async function insertNewImage(tx: Tx, image: NewImage & { id: string }): Promise<boolean> {
  const rows = await tx
    .insert(images)
    .values(image)
    .onConflictDoNothing({ target: images.id })
    .returning({ id: images.id })
  return rows.length > 0
}

/** Finds images with these ids, including deleted ones. */
export function selectOwners(db: Db, ids: string[]) {
  const { id, userId, deletedAt } = images
  return db.select({ id, userId, deletedAt }).from(images).where(inArray(id, ids))
}

/** For the user's export: all images, newest first, including deleted ones that are not purged yet. */
export function selectAllByUser(db: Db, userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(eq(images.userId, userId)).orderBy(desc(images.createdAt), desc(images.id))
}

/** Returns the deleted rows; the caller deletes their files. */
export function deleteByUser(tx: Tx, userId: string): Promise<(typeof images.$inferSelect)[]> {
  return tx.delete(images).where(eq(images.userId, userId)).returning()
}

/**
 * Purges a limited number of images that were deleted before the given time. Returns the rows; the caller deletes their
 * files. Uses `images_deleted_at_idx`.
 */
export function purgeDeleted(tx: Tx, deletedBefore: Date, limit: number): Promise<(typeof images.$inferSelect)[]> {
  const deletedIds = tx
    .select({ id: images.id })
    .from(images)
    .where(sql`${images.deletedAt} < ${deletedBefore.toISOString()}::timestamptz`)
    .orderBy(images.deletedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx.delete(images).where(inArray(images.id, deletedIds)).returning()
}

/** For each hexadecimal digit, the next character: the exclusive end of the tokens that start with the digit. */
const NEXT_DIGIT = '123456789abcdefg'

/** All images whose file token starts with the given hexadecimal digit. Uses `images_file_token_key`. */
export function selectFileNamesByPrefix(db: Db, digit: string) {
  const { id, fileToken, originalFormat, gridWidths, createdAt } = images
  return db
    .select({ id, fileToken, originalFormat, gridWidths, createdAt })
    .from(images)
    .where(and(gte(fileToken, digit), lt(fileToken, NEXT_DIGIT.charAt(parseInt(digit, 16)))))
}

/** The current file names of an image, including deleted images. */
export async function selectFileNamesById(db: Db, imageId: string) {
  const { fileToken, originalFormat, gridWidths } = images
  const [row] = await db.select({ fileToken, originalFormat, gridWidths }).from(images).where(eq(images.id, imageId))
  return row
}

export async function hasImages(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: images.id }).from(images).limit(1)
  return rows.length > 0
}

/** The exact favorite count: the row's value plus pending deltas. Uses `favorite_deltas_image_id_idx`. */
export function favoriteCountSql({ id, favoriteCount }: { id: Column; favoriteCount: Column }): SQL<number> {
  const { imageId, delta } = favoriteDeltas
  const pending = sql`select sum(${delta}) from ${favoriteDeltas} where ${imageId} = ${id}`
  return sql<number>`(${favoriteCount} + coalesce((${pending}), 0))::int`
}

export function selectWithOwner(db: Db | Tx) {
  return db
    .select({ ...getTableColumns(images), favoriteCount: favoriteCountSql(images), userName: ownerColumns.fullName })
    .from(images)
    .leftJoin(ownerColumns.table, eq(ownerColumns.id, images.userId))
}

/** Excludes deleted images. */
export function countImages(db: Db, userId: string): Promise<number> {
  return db.$count(images, and(eq(images.userId, userId), isNull(images.deletedAt)))
}

/** Subquery for the ids of a user's images, including deleted ones that are not purged yet. */
export function imageIdsByUser(db: Db, userId: string): SQLWrapper {
  return db.select({ id: images.id }).from(images).where(eq(images.userId, userId))
}
