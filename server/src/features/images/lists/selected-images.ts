import type { Image, ListInput } from '@pictor/contract'
import { FAVORITES_COUNTED_MAX } from '@pictor/contract/limits'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { afterPosition, favoriteCountCursor, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { createQueryLimiter } from './query-limiter.ts'
import type { PresentImage } from '../images.presenter.ts'
import { visibleTo, selectVisible } from '../images.access.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { images } from '../images.table.ts'
import { matchesSearch } from './lists.repository.ts'

/** Lists of images that another feature selects. This feature applies visibility, filters, order and presentation. */
export interface SelectedImages {
  /** One page: the last selected first, or the most liked first. */
  list(
    selection: ImageSelection,
    input: ListInput,
  ): Promise<{ ids: string[]; total: number; nextCursor: string | null }>
  /** Returns the images that the user may see, in the order of `ids`. */
  load(ids: string[], userId: string): Promise<Image[]>
}

export function createSelectedImages(db: Db, present: PresentImage): SelectedImages {
  const runSearch = createQueryLimiter(db)
  return {
    async list(selection, { page, pageSize, cursor, ...input }) {
      const { encode, decode } = input.sort === 'most_liked' ? favoriteCountCursor : timeCursor
      const start = decode(cursor) ?? (page - 1) * pageSize
      const read = async (connection: Db | Tx) => ({
        rows: await selectSelectionPage(connection, selection, { ...input, pageSize, start }),
        total: await countSelection(connection, selection, input),
      })
      const { rows, total } = await (input.q === undefined ? read(db) : runSearch(read))
      const { rows: pageRows, nextCursor } = toPage(rows, pageSize, encode)
      return { ids: pageRows.map(({ id }) => id), total, nextCursor }
    },

    async load(ids, userId) {
      if (ids.length === 0) return []
      const rows = new Map((await selectVisible(db, ids, userId)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, userId))
    },
  }
}

/** Images that another feature selected for a user. */
export interface ImageSelection {
  /** Returns each image once, with the columns `image_id` and `chosen_at`, the time of its selection. */
  query: SQL
  userId: string
}

/** The position of an image in the list. */
interface SelectedPosition {
  id: string
  /** When the image was selected, not when it was created. */
  createdAt: Date
  /** Only in a list by favorite count. Without pending deltas, so an image may move when they are applied. */
  favoriteCount?: number
}

export interface SelectedSlice {
  pageSize: number
  /** The number of rows to skip, or the position after which the page starts. */
  start: number | SelectedPosition
}

type Filters = Pick<ListInput, 'q' | 'ratio' | 'style'>

const Row = z
  .object({ id: z.uuid(), createdAt: z.coerce.number(), favoriteCount: z.int() })
  .transform(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }))

/** Reads a page: the last selected first, or the most liked first. Reads one extra row to detect a next page. */
export function selectSelectionPage(
  db: Db,
  selection: ImageSelection,
  { pageSize, start, sort, ...filters }: SelectedSlice & Filters & Pick<ListInput, 'sort'>,
): Promise<Required<SelectedPosition>[]> {
  const byFavoriteCount = sort === 'most_liked'
  return queryRows(
    db,
    sql`select ${images.id} as id, (extract(epoch from chosen_at) * 1000)::bigint as "createdAt", ${images.favoriteCount} as "favoriteCount"
      from (${selection.query}) chosen join ${images} on ${images.id} = image_id
      where ${and(matchesFilters(selection, filters), typeof start === 'number' ? undefined : isAfter(start))}
      order by ${byFavoriteCount ? sql`${images.favoriteCount} desc,` : sql``} chosen_at desc, image_id desc
      limit ${pageSize + 1} offset ${typeof start === 'number' ? start : 0}`,
    Row,
  )
}

/** Counts up to `FAVORITES_COUNTED_MAX`. */
export async function countSelection(db: Db, selection: ImageSelection, filters: Filters): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as total from (
        select 1 from (${selection.query}) chosen join ${images} on ${images.id} = image_id
        where ${matchesFilters(selection, filters)} limit ${FAVORITES_COUNTED_MAX}) counted`,
    z.object({ total: z.int() }),
  )
  return row?.total ?? 0
}

function matchesFilters({ userId }: ImageSelection, { q, ratio, style }: Filters): SQL | undefined {
  return and(
    visibleTo(userId),
    q === undefined ? undefined : matchesSearch(q),
    ratio && eq(images.aspectRatio, ratio),
    style && eq(images.style, style),
  )
}

function isAfter({ favoriteCount, ...position }: SelectedPosition): SQL | undefined {
  const columns = { createdAt: sql`chosen_at`, id: sql`image_id` }
  return favoriteCount === undefined
    ? afterPosition(columns, position)
    : afterPosition({ favoriteCount: images.favoriteCount, ...columns }, { ...position, favoriteCount })
}
