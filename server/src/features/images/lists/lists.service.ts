import type { ImageList, ListInput, MyListInput } from '@pictor/contract'
import { COUNTED_MAX } from '@pictor/contract/limits'
import { likesCursor, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { createCostlyReads, type CostlyReads } from './costly-reads.ts'
import { selectTotal } from '../counts/counts.ts'
import {
  countSome,
  isWhole,
  selectPage,
  type ListedRow,
  type Slice,
  type WantedList,
  preparePages,
  preparePositions,
} from './lists.repository.ts'
import type { PresentImage } from '../images.presenter.ts'

export interface Lists {
  listPublic(input: ListInput): Promise<ImageList>
  listMine(input: MyListInput, userId: string): Promise<ImageList>
}

/** Lists of images, by page and by cursor. */
export function createLists(db: Db, present: PresentImage): Lists {
  const prepared = preparePages(db)
  const findPosition = preparePositions(db)
  // Separate, so that searches in users' own images don't wait for public searches.
  const costly = { public: createCostlyReads(db), own: createCostlyReads(db) }

  async function list(userId: string | null, input: MyListInput): Promise<ImageList> {
    const { page, pageSize, cursor, sort, ...filters } = input
    const wanted = { userId, sort, filters }
    const start = (sort === 'most_liked' ? likesCursor : timeCursor).decode(cursor)
    const slice = { pageSize, skip: start ? 0 : (page - 1) * pageSize, start }
    const [rows, total] = isWhole(wanted) ? await selectWhole(wanted, slice) : await selectSome(wanted, slice)
    const { rows: shown, nextCursor } = toPage(rows, pageSize, (last) => cursorAfter(last, sort))
    return { images: shown.map((row) => present(row, userId)), total, nextCursor }
  }

  /**
   * Skips up to COUNTED_MAX rows one by one. In a list by time, a deeper page is found by the counters of hours and
   * days. A list by favorite count has no deeper pages.
   */
  async function selectWhole(wanted: WantedList, slice: Slice): Promise<[ListedRow[], number]> {
    const rows = await (slice.skip < COUNTED_MAX ? prepared(wanted, slice) : selectDeep(wanted, slice))
    return [rows, rows[0]?.total ?? (await selectTotal(db, wanted.userId))]
  }

  async function selectDeep(wanted: WantedList, slice: Slice): Promise<ListedRow[]> {
    if (wanted.sort !== 'newest') return []
    const start = await findPosition(wanted.userId, slice.skip)
    return start ? prepared(wanted, { ...slice, skip: 0, start }) : []
  }

  /** Counts first, because the count decides how a search runs. Pages by number end at COUNTED_MAX rows. */
  async function selectSome(wanted: WantedList, slice: Slice): Promise<[ListedRow[], number]> {
    return readerFor(wanted)(async (tx) => {
      const [{ total } = { total: 0 }] = await countSome(tx, wanted)
      if (slice.skip >= total) return [[], total]
      const isShort = wanted.filters.q !== undefined && total < COUNTED_MAX
      return [await selectPage(tx, wanted, { ...slice, isShort }), total]
    })
  }

  /** One user's images are few enough to filter without a limit. Only searches are limited. */
  function readerFor({ userId, filters }: WantedList): CostlyReads {
    if (userId === null) return costly.public
    return filters.q === undefined ? (read) => read(db) : costly.own
  }

  return {
    listPublic: (input) => list(null, input),
    listMine: (input, userId) => list(userId, input),
  }
}

function cursorAfter(row: ListedRow, sort: WantedList['sort']): string {
  return sort === 'most_liked' ? likesCursor.encode({ ...row, favoriteCount: row.foldedCount }) : timeCursor.encode(row)
}
