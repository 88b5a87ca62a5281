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
import { images, isShown, ownerColumns } from './images.table.ts'

/** As everybody reads it: `favoriteCount` has the likes that are not folded into the row yet. */
export type ImageRow = typeof images.$inferSelect & {
  /** Null until the owner saved one. */
  userName: string | null
}
export type NewImage = typeof images.$inferInsert

/** Deleted ones are nobody's to see, not even their owner's. */
export async function selectImage(db: Db, id: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.id, id), isNull(images.deletedAt)))
  return row
}

export async function selectByFileToken(db: Db, fileToken: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.fileToken, fileToken), isNull(images.deletedAt)))
  return row
}

/** Those that are not deleted, in no order. */
export function selectImages(db: Db, ids: string[]): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), isNull(images.deletedAt)))
}

/** What a picture of an image is made from, if everybody may see it. */
export async function selectShown(db: Db, id: string) {
  const { fileToken, originalFormat, gridWidths, width, height, kind } = images
  const [row] = await db
    .select({ id: images.id, fileToken, originalFormat, gridWidths, width, height, kind })
    .from(images)
    .where(and(eq(images.id, id), isShown(images)))
  return row
}

/** Of these file tokens those whose images everybody may see. By `images_file_token_key`. */
export async function selectPublicTokens(db: Db, fileTokens: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ fileToken: images.fileToken })
    .from(images)
    .where(and(inArray(images.fileToken, fileTokens), isShown(images)))
  return new Set(rows.map(({ fileToken }) => fileToken))
}

/** By `images_generation_id_variation_key`, in the order of their variations. */
export function selectOfGenerations(db: Db | Tx, generationIds: string[]): Promise<ImageRow[]> {
  return selectWithOwner(db)
    .where(and(inArray(images.generationId, generationIds), isNull(images.deletedAt)))
    .orderBy(asc(images.variation))
}

/** Returns its id. */
export async function insertImage(tx: Tx, image: NewImage): Promise<string> {
  const [row] = await tx.insert(images).values(image).returning({ id: images.id })
  if (!row) throw new Error('An image was not inserted.')
  return row.id
}

/** For the user's own export: all of them, newest first, also deleted ones that are not erased yet. */
export function selectAllOfUser(db: Db, userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(eq(images.userId, userId)).orderBy(desc(images.createdAt), desc(images.id))
}

/** Returns the rows, whose files are left. */
export function deleteOfUser(tx: Tx, userId: string): Promise<(typeof images.$inferSelect)[]> {
  return tx.delete(images).where(eq(images.userId, userId)).returning()
}

/** Up to `most` rows that were deleted before then, by `images_deleted_at_idx`. Returns them: their files are left. */
export function eraseDeleted(tx: Tx, before: Date, most: number): Promise<(typeof images.$inferSelect)[]> {
  const old = tx
    .select({ id: images.id })
    .from(images)
    .where(sql`${images.deletedAt} < ${before.toISOString()}::timestamptz`)
    .orderBy(images.deletedAt)
    .limit(most)
    .for('update', { skipLocked: true })
  return tx.delete(images).where(inArray(images.id, old)).returning()
}

/** What follows each hexadecimal digit. */
const NEXT_DIGIT = '123456789abcdefg'

/** Of all images whose file token starts with `part`, one hexadecimal digit. By `images_file_token_key`. */
export function selectFileNames(db: Db, part: string) {
  const { id, fileToken, originalFormat, gridWidths, createdAt } = images
  return db
    .select({ id, fileToken, originalFormat, gridWidths, createdAt })
    .from(images)
    .where(and(gte(fileToken, part), lt(fileToken, NEXT_DIGIT.charAt(parseInt(part, 16)))))
}

/** How the files of an image are named now, also of a deleted one. */
export async function selectFileNamesOf(db: Db, imageId: string) {
  const { fileToken, originalFormat, gridWidths } = images
  const [row] = await db.select({ fileToken, originalFormat, gridWidths }).from(images).where(eq(images.id, imageId))
  return row
}

export async function hasImages(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: images.id }).from(images).limit(1)
  return rows.length > 0
}

/** How many like an image now: what its row holds, and what is not folded into it yet. By `favorite_deltas_image_id_idx`. */
export function likesOf({ id, favoriteCount }: { id: Column; favoriteCount: Column }): SQL<number> {
  const { imageId, delta } = favoriteDeltas
  const pending = sql`select sum(${delta}) from ${favoriteDeltas} where ${imageId} = ${id}`
  return sql<number>`(${favoriteCount} + coalesce((${pending}), 0))::int`
}

export function selectWithOwner(db: Db | Tx) {
  return db
    .select({ ...getTableColumns(images), favoriteCount: likesOf(images), userName: ownerColumns.fullName })
    .from(images)
    .leftJoin(ownerColumns.table, eq(ownerColumns.id, images.userId))
}

/** The ids of pictures that are not deleted, by their generations' ids. */
export async function selectImagesOfGenerations(db: Db, generationIds: string[]): Promise<Map<string, string>> {
  if (generationIds.length === 0) return new Map()
  const rows = await db
    .select({ id: images.id, generationId: images.generationId })
    .from(images)
    .where(and(inArray(images.generationId, generationIds), isNull(images.deletedAt)))
  return new Map(rows.flatMap(({ id, generationId }) => (generationId === null ? [] : [[generationId, id]])))
}

/** How many a user has, deleted ones left out. */
export function countImages(db: Db, userId: string): Promise<number> {
  return db.$count(images, and(eq(images.userId, userId), isNull(images.deletedAt)))
}

/** The query for the ids of a user's images, deleted ones that are not erased yet among them, as part of another. */
export function imageIdsOf(db: Db, userId: string): SQLWrapper {
  return db.select({ id: images.id }).from(images).where(eq(images.userId, userId))
}
