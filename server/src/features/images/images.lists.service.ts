import type { ImageList, ListInput, MyListInput } from '@pictor/contract'
import { COUNTED_MAX } from '@pictor/contract/limits'
import { decodeCursor, decodeLikedCursor, encodeCursor, encodeLikedCursor } from '../../kernel/cursor.ts'
import type { Db } from '../../ports/database.ts'
import { selectPosition, selectTotal } from './images.counts.repository.ts'
import { countSome, selectPage, type ListedRow, type Slice, type WantedList } from './images.lists.repository.ts'
import { presentImage } from './images.presenter.ts'

export interface Lists {
  listPublic(input: ListInput): Promise<ImageList>
  listMine(input: MyListInput, userId: string): Promise<ImageList>
}

/** So many rows are passed over one by one; what lies deeper is found by how many images were made when. */
const PASSED_OVER_MAX = 1_000

/** Lists of images, by page and by cursor. */
export function createLists(db: Db): Lists {
  async function list(userId: string | null, input: MyListInput): Promise<ImageList> {
    const { page, pageSize, cursor, sort, ...filters } = input
    const wanted = { userId, sort, filters }
    const start = cursor === undefined ? undefined : positionOf(cursor, sort)
    const slice = { pageSize, skip: start ? 0 : (page - 1) * pageSize, start }
    const [rows, total] = filters.q === undefined ? await selectList(wanted, slice) : await searchList(wanted, slice)
    return pageOf(rows, total, { ...wanted, pageSize })
  }

  function selectList(wanted: WantedList, slice: Slice): Promise<[ListedRow[], number]> {
    return Promise.all([selectRows(wanted, slice), totalOf(wanted)])
  }

  /** How many have the words tells how they are best found. */
  async function searchList(wanted: WantedList, slice: Slice): Promise<[ListedRow[], number]> {
    const total = await totalOf(wanted)
    if (total === 0) return [[], 0]
    return [await selectRows(wanted, { ...slice, isShort: total < COUNTED_MAX }), total]
  }

  async function totalOf(wanted: WantedList): Promise<number> {
    if (isWhole(wanted)) return selectTotal(db, wanted.userId)
    const [row] = await countSome(db, wanted)
    return row?.total ?? 0
  }

  /** By its number a page is found at any depth of a whole list, newest first; in other lists up to COUNTED_MAX rows, then by cursor. */
  async function selectRows(wanted: WantedList, slice: Slice): Promise<ListedRow[]> {
    if (slice.skip <= PASSED_OVER_MAX) return selectPage(db, wanted, slice)
    if (wanted.sort !== 'newest' || !isWhole(wanted))
      return slice.skip < COUNTED_MAX ? selectPage(db, wanted, slice) : []
    const position = await selectPosition(db, wanted.userId, slice.skip)
    if (!position) return []
    return selectPage(db, wanted, { ...slice, skip: slice.skip - position.rowsBefore, start: position })
  }

  return {
    listPublic: (input) => list(null, input),
    listMine: (input, userId) => list(userId, input),
  }
}

function isWhole({ filters }: WantedList): boolean {
  return Object.values(filters).every((filter) => filter === undefined)
}

function positionOf(cursor: string, sort: WantedList['sort']): Slice['start'] {
  return sort === 'most_liked' ? decodeLikedCursor(cursor) : decodeCursor(cursor)
}

/** `rows` has one more than the page if there is a next one. */
function pageOf(rows: ListedRow[], total: number, wanted: WantedList & { pageSize: number }): ImageList {
  const shown = rows.slice(0, wanted.pageSize)
  const last = rows.length > wanted.pageSize ? shown.at(-1) : undefined
  return {
    images: shown.map((row) => presentImage(row, wanted.userId)),
    total,
    nextCursor: last ? cursorAfter(last, wanted.sort) : null,
  }
}

function cursorAfter(row: ListedRow, sort: WantedList['sort']): string {
  return sort === 'most_liked' ? encodeLikedCursor({ ...row, favoriteCount: row.foldedCount }) : encodeCursor(row)
}
