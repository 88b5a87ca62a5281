import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { favorites } from './favorites.table.ts'

export interface ToggleRequest {
  userId: string
  imageId: string
  /** Whether the image should be a favorite afterwards. Undefined toggles the favorite. */
  requestedState: boolean | undefined
  now: Date
}

export interface ToggleResult {
  added: boolean
  removed: boolean
  /** The number of other users who like the image. */
  others: number
  /** The number of pending deltas. */
  pending: number
}

const Row = z.object({ added: z.boolean(), removed: z.boolean(), others: z.int(), pending: z.int() })

/**
 * Adds or removes a favorite and notifies the user's pages, in one statement. `visibleImage` is a query for the image
 * (`id`, `likes`, `pending`), which returns no row if the user may not see it; then the result is undefined. A call
 * adds or removes, never both: concurrent removals wait for each other, and so do concurrent inserts
 * (`favorites_pkey`). If it does neither, the favorite already had the requested state. If no state was requested,
 * another call added the favorite after this statement started, and the caller has to call again.
 */
export async function toggleFavorite(
  db: Db,
  { userId, imageId, requestedState, now }: ToggleRequest,
  { visibleImage, notifySql }: { visibleImage: SQL; notifySql: SQL },
): Promise<ToggleResult | undefined> {
  const isOwnFavorite = sql`user_id = ${userId} and image_id = ${imageId}`
  const [row] = await queryRows(
    db,
    sql`with seen as (${visibleImage}),
      removed as (
        delete from ${favorites} where ${isOwnFavorite} and ${requestedState !== true} and exists (select from seen) returning ${notifySql}),
      added as (
        insert into ${favorites} (user_id, image_id, created_at)
        select ${userId}::uuid, id, ${now.toISOString()}::timestamptz from seen
        where ${requestedState !== false} and not exists (select from removed)
        on conflict do nothing returning ${notifySql})
      select exists (select from added) as added, exists (select from removed) as removed,
        likes - (select count(*) from ${favorites} where ${isOwnFavorite})::int as others, pending
      from seen`,
    Row,
  ).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return []
    throw error
  })
  return row
}

/** The query for a user's favorites, for a list of images. Uses `favorites_user_id_created_at_image_id_idx`. */
export function favoritesQuery(userId: string): SQL {
  return sql`select image_id, created_at as chosen_at from ${favorites} where user_id = ${userId}`
}

/** For the user's export: all favorites, the last added first. */
export function selectFavorites(db: Db, userId: string) {
  const { imageId, createdAt } = favorites
  return db.select({ imageId, createdAt }).from(favorites).where(eq(favorites.userId, userId)).orderBy(desc(createdAt))
}
