import type { ListInput } from '@pictor/contract'
import { FAVORITES_COUNTED_MAX } from '@pictor/contract/limits'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { seenBy } from './seen.repository.ts'
import { images } from '../images.table.ts'
import { hasWords } from './words.repository.ts'

/** Images that another feature picked out for a user. */
export interface Choice {
  /** A query of `image_id` and `chosen_at`, with each image once. */
  chosen: SQL
  userId: string
}

/** Where an image stands among the chosen ones. */
export interface ChosenPosition {
  id: string
  chosenAt: Date
  /** As far as they are folded: a fold between two pages may move an image, as a new like does. */
  likes: number
}

export interface ChosenSlice {
  pageSize: number
  /** Rows to skip, or the position after which to go on. */
  from: number | ChosenPosition
}

type Filters = Pick<ListInput, 'q' | 'ratio' | 'style'>

const Row = z.object({ id: z.uuid(), chosenAt: z.coerce.number(), likes: z.int() })

/** The last chosen first, or the most liked. One row more than asked tells whether there is a next page. */
export async function selectChosen(
  db: Db,
  choice: Choice,
  { pageSize, from, sort, ...filters }: ChosenSlice & Filters & Pick<ListInput, 'sort'>,
): Promise<ChosenPosition[]> {
  const byLikes = sort === 'most_liked'
  const rows = await queryRows(
    db,
    sql`select ${images.id} as id, (extract(epoch from chosen_at) * 1000)::bigint as "chosenAt", ${images.favoriteCount} as likes
      from (${choice.chosen}) chosen join ${images} on ${images.id} = image_id
      where ${and(matching(choice, filters), typeof from === 'number' ? undefined : after(from, byLikes))}
      order by ${byLikes ? sql`${images.favoriteCount} desc,` : sql``} chosen_at desc, image_id desc
      limit ${pageSize + 1} offset ${typeof from === 'number' ? from : 0}`,
    Row,
  )
  return rows.map(({ chosenAt, ...row }) => ({ ...row, chosenAt: new Date(chosenAt) }))
}

/** Up to `FAVORITES_COUNTED_MAX`: how many more there are nobody needs to know. */
export async function countChosen(db: Db, choice: Choice, filters: Filters): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as total from (
        select 1 from (${choice.chosen}) chosen join ${images} on ${images.id} = image_id
        where ${matching(choice, filters)} limit ${FAVORITES_COUNTED_MAX}) counted`,
    z.object({ total: z.int() }),
  )
  return row?.total ?? 0
}

function matching({ userId }: Choice, { q, ratio, style }: Filters): SQL | undefined {
  return and(
    seenBy(userId),
    q === undefined ? undefined : hasWords(q),
    ratio && eq(images.aspectRatio, ratio),
    style && eq(images.style, style),
  )
}

function after({ likes, chosenAt, id }: ChosenPosition, byLikes: boolean): SQL {
  const place = sql`${chosenAt.toISOString()}::timestamptz, ${id}::uuid`
  return byLikes
    ? sql`(${images.favoriteCount}, chosen_at, image_id) < (${likes}::int, ${place})`
    : sql`(chosen_at, image_id) < (${place})`
}
