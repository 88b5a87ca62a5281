import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL, getTableColumns } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import type { Position } from '../../kernel/cursor.ts'
import { images, owner } from './images.table.ts'

export type ImageRow = typeof images.$inferSelect & {
  /** Null until the owner saved one. */
  userName: string | null
}
export type NewImage = typeof images.$inferInsert

const withOwner = { ...getTableColumns(images), userName: owner.fullName }

export interface Slice {
  pageSize: number
  /** Rows to skip, or the position after which to go on. */
  from: number | Position
}

/** By `images_public`. One row more than asked tells whether there is a next page. */
export function selectPublic(db: Db, slice: Slice): Promise<ImageRow[]> {
  return selectSlice(db, eq(images.visibility, 'public'), slice)
}

/** By `images_of_user`. */
export function selectOfUser(db: Db, userId: string, slice: Slice): Promise<ImageRow[]> {
  return selectSlice(db, eq(images.userId, userId), slice)
}

export function countPublic(db: Db): Promise<number> {
  return countWhere(db, eq(images.visibility, 'public'))
}

export function countOfUser(db: Db, userId: string): Promise<number> {
  return countWhere(db, eq(images.userId, userId))
}

export async function selectImage(db: Db, id: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.id, id), isNull(images.deletedAt)))
  return row
}

export async function selectByFileToken(db: Db, fileToken: string): Promise<ImageRow | undefined> {
  const [row] = await selectWithOwner(db).where(and(eq(images.fileToken, fileToken), isNull(images.deletedAt)))
  return row
}

/** By `images_of_generation`, in the order of their variations. */
export function selectOfGenerations(db: Db | Tx, generationIds: string[]): Promise<ImageRow[]> {
  return selectWithOwner(db).where(inArray(images.generationId, generationIds)).orderBy(asc(images.variation))
}

export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx.insert(images).values(image)
}

/** For the user's own export: all of them, newest first. */
export function selectAllOfUser(db: Db, userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(eq(images.userId, userId)).orderBy(desc(images.createdAt), desc(images.id))
}

/** Returns the rows, whose files are left. */
export function deleteOfUser(tx: Tx, userId: string): Promise<(typeof images.$inferSelect)[]> {
  return tx.delete(images).where(eq(images.userId, userId)).returning()
}

/** Of all images whose file token starts with `part`, one hexadecimal digit. By `images_file_token_unique`. */
export function selectFileNames(db: Db, part: string) {
  const { id, fileToken, originalFormat, gridWidths, createdAt } = images
  return db
    .select({ id, fileToken, originalFormat, gridWidths, createdAt })
    .from(images)
    .where(sql`left(${fileToken}, 1) = ${part}`)
}

export async function hasImages(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: images.id }).from(images).limit(1)
  return rows.length > 0
}

export function selectWithOwner(db: Db | Tx) {
  return db.select(withOwner).from(images).leftJoin(owner.table, eq(owner.id, images.userId))
}

function selectSlice(db: Db, which: SQL, { pageSize, from }: Slice): Promise<ImageRow[]> {
  const after =
    typeof from === 'number'
      ? undefined
      : sql`(${images.createdAt}, ${images.id}) < (${from.createdAt.toISOString()}::timestamptz, ${from.id}::uuid)`
  return selectWithOwner(db)
    .where(and(which, after))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(pageSize + 1)
    .offset(typeof from === 'number' ? from : 0)
}

async function countWhere(db: Db, which: SQL): Promise<number> {
  const [row] = await db.select({ total: count() }).from(images).where(which)
  return row?.total ?? 0
}
