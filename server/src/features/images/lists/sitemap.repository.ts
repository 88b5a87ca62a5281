import { and, gte, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, type Position } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { PUBLIC_LIST } from '../counts/counts.repository.ts'
import { listBlocks, listDeltas } from '../counts/counts.table.ts'
import { byIndex } from './lists.repository.ts'
import { images, isShown } from '../images.table.ts'

/** An hour in UTC as `2026-11-21T10`, and how many images that everybody may see were made in it. */
export interface HourOfImages {
  hour: string
  images: number
}

/** Which images: made from `from` on and before `to`. */
export interface SitemapRange {
  from: Date
  to: Date
  /** Null: with any. */
  ids: { first: string; last: string } | null
}

/** Without empty ones, oldest first. By the keys of `list_blocks` and `list_deltas_of_list`: no image is looked at. */
export function selectPublicHours(db: Db): Promise<HourOfImages[]> {
  return queryRows(
    db,
    sql`select to_char(block at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour, sum(images)::int as images from (
        select block, images from ${listBlocks} where list = ${PUBLIC_LIST}
        union all select block, delta from ${listDeltas} where list = ${PUBLIC_LIST}) counted
      group by block having sum(images) > 0 order by block`,
    z.object({ hour: z.string(), images: z.int() }),
  )
}

/** The next so many images that everybody may see, newest first, by `images_public`. Without a range, of all. */
export function selectForSitemap(
  db: Db,
  { range, position, most }: { range: SitemapRange | null; position: Position | undefined; most: number },
) {
  const { id, createdAt, fileToken, originalFormat, gridWidths } = images
  return db
    .select({ id, createdAt, fileToken, originalFormat, gridWidths })
    .from(images)
    .where(
      and(
        isShown(images),
        range ? and(gte(createdAt, range.from), lt(createdAt, range.to)) : undefined,
        range?.ids ? and(gte(id, range.ids.first), lte(id, range.ids.last)) : undefined,
        after({ createdAt, id }, position),
      ),
    )
    .orderBy(...byIndex(images, 'newest'))
    .limit(most)
}
