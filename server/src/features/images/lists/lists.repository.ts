import { and, type Column, count, desc, eq, gte, lt, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { COUNTED_MAX, PAGE_SIZE } from '@pictor/contract/limits'
import type { MyListInput } from '@pictor/contract'
import { after, type LikedPosition, type Position } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { PUBLIC_LIST, totalOf } from '../counts/counts.ts'
import { type ImageRow, likesOf } from '../images.repository.ts'
import { images, isShown, ownerColumns, promptWords } from '../images.table.ts'

/** A list as a caller wants it: the public gallery, or one user's own images. */
export interface WantedList {
  /** Null for the public gallery. */
  userId: string | null
  sort: MyListInput['sort']
  filters: Filters
}
export type Filters = Pick<MyListInput, 'q' | 'ratio' | 'style' | 'kind' | 'visibility' | 'from' | 'to'>

export interface Slice {
  pageSize: number
  /** Rows to pass over from where it starts. */
  skip: number
  /** The last row of the page before; none at the top. */
  start?: Position | LikedPosition | undefined
  /** The list is so short that all of it may be found and sorted, however rare its images are. */
  isShort?: boolean
}

export type ListedRow = ImageRow & {
  /** The likes that its place in a list goes by. */
  foldedCount: number
  /** Of the list, if it is whole. */
  total: number | null
}

interface Page {
  which: SQL | undefined
  sort: WantedList['sort']
  orderOf: typeof byIndex
  /** Which of the rows, as LIMIT and OFFSET. */
  part: SQL
  total: SQL<number | null>
}

const DAY_MS = 86_400_000
// What the database takes for a time of four digits.
const [FIRST_DAY_MS, LAST_DAY_MS] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/**
 * One row more than the page tells whether there is a next one. Public lists by `images_created_at_id_idx`, `images_favorite_count_created_at_id_idx`,
 * `images_style_created_at_id_idx`, `images_aspect_ratio_created_at_id_idx` and `images_prompt_search_idx`, a user's own by `images_user_id_created_at_id_idx`.
 */
export function selectPage(db: Db, list: WantedList, { pageSize, skip, start, isShort = false }: Slice) {
  return pageQuery(db, {
    which: and(...conditionsOf(list), start && isAfter(start)),
    total: isWhole(list) ? totalOf(list.userId ?? PUBLIC_LIST) : sql<null>`null`,
    orderOf: isShort ? byNoIndex : byIndex,
    part: sql`limit ${pageSize + 1} offset ${skip}`,
    sort: list.sort,
  })
}

/** What `selectPage` asks, of parts that may have placeholders. */
export function pageQuery(db: Db, { which, sort, orderOf, part, total }: Page) {
  // The page first: the rest is then looked up for its rows, and not for those that are passed over.
  const page = db
    .select()
    .from(images)
    .where(which)
    // The builder's own limit is always a value, which the planner would have to know anew for each page.
    .orderBy(sql`${sql.join(orderOf(images, sort), sql`, `)} ${part}`)
    .as('page')
  const { favoriteCount: foldedCount, ...columns } = page._.selectedFields
  return db
    .select({ ...columns, favoriteCount: likesOf(page), foldedCount, userName: ownerColumns.fullName, total })
    .from(page)
    .leftJoin(ownerColumns.table, eq(ownerColumns.id, page.userId))
    .orderBy(...byIndex(page, sort))
}

/** Whether a list is neither searched nor filtered. */
export function isWhole({ filters }: Pick<WantedList, 'filters'>): boolean {
  return Object.values(filters).every((filter) => filter === undefined)
}

/** How long a list is, up to `COUNTED_MAX`. */
export function countSome(db: Db, list: WantedList) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(images)
    .where(and(...conditionsOf(list)))
    .limit(COUNTED_MAX)
    .as('some')
  return db.select({ total: count() }).from(some)
}

function conditionsOf({ userId, filters }: WantedList): (SQL | undefined)[] {
  const { q, ratio, style, kind, visibility, from, to } = filters
  return [
    userId === null ? isShown(images) : isOwn(userId),
    q === undefined ? undefined : hasWords(q),
    ratio && eq(images.aspectRatio, ratio),
    style && eq(images.style, style),
    kind && eq(images.kind, kind),
    visibility && eq(images.visibility, visibility),
    from === undefined ? undefined : gte(images.createdAt, dayAt(Date.parse(from))),
    to === undefined ? undefined : lt(images.createdAt, dayAt(Date.parse(to) + DAY_MS)),
  ]
}

function dayAt(time: number): Date {
  return new Date(Math.min(Math.max(time, FIRST_DAY_MS), LAST_DAY_MS))
}

/** Images of a user that are not deleted. */
export function isOwn(userId: string | Placeholder): SQL {
  return sql`${images.userId} = ${userId} and ${images.deletedAt} is null`
}

/** Rows after one in a list by time or, with `favoriteCount`, by likes. */
export function isAfter(row: LastRow): SQL | undefined {
  const { favoriteCount, createdAt, id } = images
  return row.favoriteCount === undefined
    ? after({ createdAt, id }, row)
    : after({ favoriteCount, createdAt, id }, { ...row, favoriteCount: row.favoriteCount })
}

interface LastRow {
  favoriteCount?: number | Placeholder
  createdAt: Date | Placeholder
  id: string | Placeholder
}

export function byIndex(of: Record<'favoriteCount' | 'createdAt' | 'id', Column>, sort: WantedList['sort']): SQL[] {
  const newest = [desc(of.createdAt), desc(of.id)]
  return sort === 'most_liked' ? [desc(of.favoriteCount), ...newest] : newest
}

/**
 * The same order in words that no index knows. With the index's own the database likes to walk through all images, newest first, until a
 * page of them has the words: for rare words that is the whole table.
 */
function byNoIndex(of: Parameters<typeof byIndex>[0], sort: WantedList['sort']): SQL[] {
  const newest = [sql`${of.createdAt} + interval '0' desc`, desc(of.id)]
  return sort === 'most_liked' ? [sql`${of.favoriteCount} + 0 desc`, ...newest] : newest
}

export interface Shape {
  isPublic: boolean
  sort: WantedList['sort']
  /** After the last row of the page before. */
  goesOn: boolean
  /** Whether rows are passed over. */
  skips: boolean
}

/**
 * Pages of whole lists. Those of the size that all ask for are built once, and unless rows are passed over they are planned once for
 * each connection, too: that is most of what they take.
 */
export function preparePages(db: Db): (list: WantedList, slice: Slice) => PromiseLike<ListedRow[]> {
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (shape: Shape, name: string) => wholePage(db, shape).prepare(`images ${name}`)

  return (list, slice) => {
    const { pageSize, skip, start } = slice
    if (pageSize !== PAGE_SIZE) return selectPage(db, list, slice)
    const shape = {
      isPublic: list.userId === null,
      sort: list.sort,
      goesOn: start !== undefined,
      skips: skip > 0,
    }
    const name = Object.values(shape).join(' ')
    const statement = prepared.get(name) ?? prepare(shape, name)
    prepared.set(name, statement)
    return statement.execute({
      list: list.userId ?? PUBLIC_LIST,
      skip,
      ...start,
      createdAt: start?.createdAt.toISOString(),
    })
  }
}

/** A page in words that are the same for everybody, for values with the names `list`, `createdAt`, `id`, `favoriteCount` and `skip`. */
export function wholePage(db: Db, { isPublic, sort, goesOn, skips }: Shape) {
  const [list, createdAt, id] = [sql.placeholder('list'), sql.placeholder('createdAt'), sql.placeholder('id')]
  const last = { createdAt, id, ...(sort === 'most_liked' && { favoriteCount: sql.placeholder('favoriteCount') }) }
  const limit = sql.raw(`limit ${PAGE_SIZE + 1}`)
  return pageQuery(db, {
    which: and(isPublic ? isShown(images) : isOwn(list), goesOn ? isAfter(last) : undefined),
    part: skips ? sql`${limit} offset ${sql.placeholder('skip')}` : limit,
    total: totalOf(list),
    sort,
    orderOf: byIndex,
  })
}

/** Finds the row of a whole list that goes by time which is the last of so many, if there are more. Planned once for each connection. */
export function preparePositions(db: Db): (userId: string | null, passed: number) => Promise<Position | undefined> {
  const ofAll = positionQuery(db, { isPublic: true }).prepare('images position public')
  const ofUser = positionQuery(db, { isPublic: false }).prepare('images position own')
  return async (userId, passed) => {
    const [row] = await (userId === null ? ofAll : ofUser).execute({ list: userId ?? PUBLIC_LIST, passed })
    return row
  }
}

/** By `images_created_at_id_idx` or `images_user_id_created_at_id_idx`, from the row's block on; for values with the names `list` and `passed`. */
export function positionQuery(db: Db, { isPublic }: Pick<Shape, 'isPublic'>) {
  const list = sql.placeholder('list')
  const passed = sql`${sql.placeholder('passed')}::bigint`
  const block = db.$with('block').as(
    db
      .select({ beginsAt: sql`block`.as('begins_at'), rowsBefore: sql`rows_before`.as('rows_before') })
      .from(sql`list_position(${list}::uuid, ${passed} - 1)`)
      // Beyond its end no block is looked for.
      .where(sql`${passed} < ${totalOf(list)}`),
  )
  const length = isPublic ? sql`interval '1 hour'` : sql`interval '24 hours'`
  const newest = sql.join(byIndex(images, 'newest'), sql`, `)
  return db
    .with(block)
    .select({ createdAt: images.createdAt, id: images.id })
    .from(images)
    .where(
      and(
        isPublic ? isShown(images) : isOwn(list),
        sql`${images.createdAt} < (select begins_at + ${length} from block)`,
      ),
    )
    .orderBy(sql`${newest} offset (select ${passed} - 1 - rows_before from block) limit 1`)
}

/**
 * Images whose prompt has the words of a search. A search without a word that an index can find, as for "the" or "-red" alone, finds nothing
 * and reads nothing.
 */
export function hasWords(q: string): SQL {
  const wanted = sql`websearch_to_tsquery('english'::regconfig, ${q})`
  // The part of a query that an index can answer: empty for no words, T for exclusions alone.
  return sql`${promptWords} @@ ${wanted} and querytree(${wanted}) not in ('', 'T')`
}
