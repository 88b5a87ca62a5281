import type { ImageList, ListInput, OwnListInput } from '@pictor/contract'
import { COUNTED_MAX } from '@pictor/contract/limits'
import { favoriteCountCursor, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { createQueryLimiter, type QueryLimiter } from './query-limiter.ts'
import { selectTotal } from '../counts/counts.ts'
import {
  countFiltered,
  isUnfiltered,
  selectPage,
  type ListedRow,
  type Slice,
  type ListQuery,
  preparePages,
  preparePositions,
} from './lists.repository.ts'
import type { PresentImage } from '../images.presenter.ts'

export interface Lists {
  listPublic(input: ListInput): Promise<ImageList>
  listMine(input: OwnListInput, userId: string): Promise<ImageList>
}

/** Lists of images, by page and by cursor. */
export function createLists(db: Db, present: PresentImage): Lists {
  const selectPrepared = preparePages(db)
  const findPosition = preparePositions(db)
  // Separate, so that searches in users' own images don't wait for public searches.
  const limiters = { public: createQueryLimiter(db), own: createQueryLimiter(db) }

  async function list(userId: string | null, input: OwnListInput): Promise<ImageList> {
    const { page, pageSize, cursor, sort, ...filters } = input
    const query = { userId, sort, filters }
    const start = (sort === 'most_liked' ? favoriteCountCursor : timeCursor).decode(cursor)
    const slice = { pageSize, skip: start ? 0 : (page - 1) * pageSize, start }
    const [rows, total] = isUnfiltered(query)
      ? await selectUnfiltered(query, slice)
      : await selectFiltered(query, slice)
    const { rows: pageRows, nextCursor } = toPage(rows, pageSize, (last) => encodeCursor(last, sort))
    return { images: pageRows.map((row) => present(row, userId)), total, nextCursor }
  }

  /**
   * Skips up to COUNTED_MAX rows one by one. In a list by time, a deeper page is found by the counters of hours and
   * days. A list by favorite count has no deeper pages.
   */
  async function selectUnfiltered(query: ListQuery, slice: Slice): Promise<[ListedRow[], number]> {
    const rows = await (slice.skip < COUNTED_MAX ? selectPrepared(query, slice) : selectDeepPage(query, slice))
    return [rows, rows[0]?.total ?? (await selectTotal(db, query.userId))]
  }

  async function selectDeepPage(query: ListQuery, slice: Slice): Promise<ListedRow[]> {
    if (query.sort !== 'newest') return []
    const start = await findPosition(query.userId, slice.skip)
    return start ? selectPrepared(query, { ...slice, skip: 0, start }) : []
  }

  /** Counts first, because the count decides how a search runs. Pages by number end at COUNTED_MAX rows. */
  async function selectFiltered(query: ListQuery, slice: Slice): Promise<[ListedRow[], number]> {
    return chooseLimiter(query)(async (tx) => {
      const [{ total } = { total: 0 }] = await countFiltered(tx, query)
      if (slice.skip >= total) return [[], total]
      const isShort = query.filters.q !== undefined && total < COUNTED_MAX
      return [await selectPage(tx, query, { ...slice, isShort }), total]
    })
  }

  /** Limits all public queries, but only searches in a user's own images, which are few enough to filter. */
  function chooseLimiter({ userId, filters }: ListQuery): QueryLimiter {
    if (userId === null) return limiters.public
    return filters.q === undefined ? (read) => read(db) : limiters.own
  }

  return {
    listPublic: (input) => list(null, input),
    listMine: (input, userId) => list(userId, input),
  }
}

function encodeCursor(row: ListedRow, sort: ListQuery['sort']): string {
  return sort === 'most_liked'
    ? favoriteCountCursor.encode({ ...row, favoriteCount: row.storedFavoriteCount })
    : timeCursor.encode(row)
}
