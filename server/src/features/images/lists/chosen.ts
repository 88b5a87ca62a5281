import type { Image, ListInput } from '@pictor/contract'
import { FAVORITES_COUNTED_MAX } from '@pictor/contract/limits'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { after, likesCursor, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { createCostlyReads } from './costly-reads.ts'
import type { PresentImage } from '../images.presenter.ts'
import { seenBy, selectSeen } from '../images.access.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { images } from '../images.table.ts'
import { hasWords } from './lists.repository.ts'

/** Lists of images that another feature selects. This feature applies visibility, filters, order and presentation. */
export interface ChosenImages {
  /** One page: the last selected first, or the most liked first. */
  list(choice: Choice, input: ListInput): Promise<{ ids: string[]; total: number; nextCursor: string | null }>
  /** Returns the images that the user may see, in the order of `ids`. */
  load(ids: string[], userId: string): Promise<Image[]>
}

export function createChosenImages(db: Db, present: PresentImage): ChosenImages {
  const searches = createCostlyReads(db)
  return {
    async list(choice, { page, pageSize, cursor, ...input }) {
      const { encode, decode } = input.sort === 'most_liked' ? likesCursor : timeCursor
      const from = decode(cursor) ?? (page - 1) * pageSize
      const read = async (over: Db | Tx) => ({
        rows: await selectChosen(over, choice, { ...input, pageSize, from }),
        total: await countChosen(over, choice, input),
      })
      const { rows, total } = await (input.q === undefined ? read(db) : searches(read))
      const { rows: shown, nextCursor } = toPage(rows, pageSize, encode)
      return { ids: shown.map(({ id }) => id), total, nextCursor }
    },

    async load(ids, userId) {
      if (ids.length === 0) return []
      const rows = new Map((await selectSeen(db, ids, userId)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, userId))
    },
  }
}

/** Images that another feature selected for a user. */
export interface Choice {
  /** A query of `image_id` and `chosen_at` that returns each image once. */
  chosen: SQL
  userId: string
}

/** The position of an image in the list. */
interface ChosenPosition {
  id: string
  /** When the image was selected, not when it was created. */
  createdAt: Date
  /** Only in a list by favorite count. Without pending deltas, so an image may move when they are applied. */
  favoriteCount?: number
}

export interface ChosenSlice {
  pageSize: number
  /** Rows to skip, or the position to continue after. */
  from: number | ChosenPosition
}

type Filters = Pick<ListInput, 'q' | 'ratio' | 'style'>

const Row = z
  .object({ id: z.uuid(), createdAt: z.coerce.number(), favoriteCount: z.int() })
  .transform(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }))

/** The last selected first, or the most liked first. Reads one extra row to detect a next page. */
export function selectChosen(
  db: Db,
  choice: Choice,
  { pageSize, from, sort, ...filters }: ChosenSlice & Filters & Pick<ListInput, 'sort'>,
): Promise<Required<ChosenPosition>[]> {
  const byLikes = sort === 'most_liked'
  return queryRows(
    db,
    sql`select ${images.id} as id, (extract(epoch from chosen_at) * 1000)::bigint as "createdAt", ${images.favoriteCount} as "favoriteCount"
      from (${choice.chosen}) chosen join ${images} on ${images.id} = image_id
      where ${and(matching(choice, filters), typeof from === 'number' ? undefined : isAfter(from))}
      order by ${byLikes ? sql`${images.favoriteCount} desc,` : sql``} chosen_at desc, image_id desc
      limit ${pageSize + 1} offset ${typeof from === 'number' ? from : 0}`,
    Row,
  )
}

/** Counts up to `FAVORITES_COUNTED_MAX`. */
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

function isAfter({ favoriteCount, ...position }: ChosenPosition): SQL | undefined {
  const columns = { createdAt: sql`chosen_at`, id: sql`image_id` }
  return favoriteCount === undefined
    ? after(columns, position)
    : after({ favoriteCount: images.favoriteCount, ...columns }, { ...position, favoriteCount })
}
