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
  // Apart, so that nobody's own images wait for what strangers search for.
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
   * Up to COUNTED_MAX rows are passed over one by one. A page that lies deeper is found by how many images were made when, in a list by
   * time; one by likes has none.
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

  /** How many there are tells how those with some words are best found. By its number a page is found up to COUNTED_MAX rows. */
  async function selectSome(wanted: WantedList, slice: Slice): Promise<[ListedRow[], number]> {
    return readerFor(wanted)(async (tx) => {
      const [{ total } = { total: 0 }] = await countSome(tx, wanted)
      if (slice.skip >= total) return [[], total]
      const isShort = wanted.filters.q !== undefined && total < COUNTED_MAX
      return [await selectPage(tx, wanted, { ...slice, isShort }), total]
    })
  }

  /** One user's images are few enough to be filtered at any time. */
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
