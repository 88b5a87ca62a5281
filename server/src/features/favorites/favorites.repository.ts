import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { favorites } from './favorites.table.ts'

export interface Toggle {
  userId: string
  imageId: string
  /** How it shall stand; undefined turns it over. */
  wanted: boolean | undefined
  now: Date
}

export interface Toggled {
  added: boolean
  removed: boolean
  /** How many others like the image. */
  others: number
  /** How many changes of that are not folded yet. */
  pending: number
}

const Row = z.object({ added: z.boolean(), removed: z.boolean(), others: z.int(), pending: z.int() })

/**
 * Adds the image that `seen` finds (`id`, `likes`, `pending`) or takes it out, and tells of it, in one statement. At most one of the two happens,
 * however many do it at once: taking out waits for who takes out, adding for who adds (the primary key). Neither with a wanted state:
 * it was so. Neither without: another call added it since the statement began, so it is to be asked again. Undefined if `seen` finds none.
 */
export async function toggleFavorite(
  db: Db,
  { userId, imageId, wanted, now }: Toggle,
  { seen, notifySql }: { seen: SQL; notifySql: SQL },
): Promise<Toggled | undefined> {
  const own = sql`user_id = ${userId} and image_id = ${imageId}`
  const [row] = await queryRows(
    db,
    sql`with seen as (${seen}),
      removed as (
        delete from ${favorites} where ${own} and ${wanted !== true} and exists (select from seen) returning ${notifySql}),
      added as (
        insert into ${favorites} (user_id, image_id, created_at)
        select ${userId}::uuid, id, ${now.toISOString()}::timestamptz from seen
        where ${wanted !== false} and not exists (select from removed)
        on conflict do nothing returning ${notifySql})
      select exists (select from added) as added, exists (select from removed) as removed,
        likes - (select count(*) from ${favorites} where ${own})::int as others, pending
      from seen`,
    Row,
  ).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return []
    throw error
  })
  return row
}

/** The query for a user's favorites, for whoever lists images. By `favorites_user_id_created_at_image_id_idx`. */
export function chosenBy(userId: string): SQL {
  return sql`select image_id, created_at as chosen_at from ${favorites} where user_id = ${userId}`
}

/** For the user's own export: all of them, the last added first. */
export function selectFavorites(db: Db, userId: string) {
  const { imageId, createdAt } = favorites
  return db.select({ imageId, createdAt }).from(favorites).where(eq(favorites.userId, userId)).orderBy(desc(createdAt))
}
