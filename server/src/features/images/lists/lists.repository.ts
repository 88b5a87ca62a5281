import { and, type Column, count, desc, eq, gte, lt, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { COUNTED_MAX, PAGE_SIZE } from '@pictor/contract/limits'
import type { OwnListInput } from '@pictor/contract'
import { DAY_MS } from '../../../kernel/clock.ts'
import { afterPosition, type FavoriteCountPosition, type TimePosition } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { PUBLIC_LIST, totalSql } from '../counts/counts.ts'
import { type ImageRow, favoriteCountSql } from '../images.repository.ts'
import { images, isPubliclyVisible, ownerColumns, promptSearchVector } from '../images.table.ts'

/** A requested list: the public gallery or the images of one user. */
export interface ListQuery {
  /** Null for the public gallery. */
  userId: string | null
  sort: OwnListInput['sort']
  filters: Filters
}
export type Filters = Pick<OwnListInput, 'q' | 'ratio' | 'style' | 'kind' | 'visibility' | 'from' | 'to'>

export interface Slice {
  pageSize: number
  /** Number of rows to skip, counted from `start`. */
  skip: number
  /** The last row of the previous page. Undefined for the first page. */
  start?: TimePosition | FavoriteCountPosition | undefined
  /** Whether the list is so short that all of it can be found and sorted. */
  isShort?: boolean
}

export type ListedRow = ImageRow & {
  /** The favorite count without pending deltas. Lists by favorite count are sorted by it. */
  storedFavoriteCount: number
  /** The length of the list. Null if it is filtered. */
  total: number | null
}

interface PageParts {
  condition: SQL | undefined
  sort: ListQuery['sort']
  createOrder: typeof orderByIndex
  /** LIMIT and OFFSET. */
  limitOffset: SQL
  total: SQL<number | null>
}

// The first and the last day whose year the database accepts with four digits.
const [FIRST_DAY_MS, LAST_DAY_MS] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/**
 * Reads one extra row to detect a next page. Public lists use `images_created_at_id_idx`,
 * `images_favorite_count_created_at_id_idx`, `images_style_created_at_id_idx`, `images_aspect_ratio_created_at_id_idx`
 * and `images_prompt_search_idx`. A user's list uses `images_user_id_created_at_id_idx`.
 */
export function selectPage(db: Db, list: ListQuery, { pageSize, skip, start, isShort = false }: Slice) {
  return buildPageQuery(db, {
    condition: and(...buildConditions(list), start && isAfter(start)),
    total: isUnfiltered(list) ? totalSql(list.userId ?? PUBLIC_LIST) : sql<null>`null`,
    createOrder: isShort ? orderWithoutIndex : orderByIndex,
    limitOffset: sql`limit ${pageSize + 1} offset ${skip}`,
    sort: list.sort,
  })
}

/** Builds the query of `selectPage`. Its parts may contain placeholders. */
export function buildPageQuery(db: Db, { condition, sort, createOrder, limitOffset, total }: PageParts) {
  // Selects the page first, so that the other data is read for its rows only, not for skipped ones.
  const page = db
    .select()
    .from(images)
    .where(condition)
    // The builder's `limit` is always a parameter, so the statement would be planned again for each page.
    .orderBy(sql`${sql.join(createOrder(images, sort), sql`, `)} ${limitOffset}`)
    .as('page')
  const { favoriteCount: storedFavoriteCount, ...columns } = page._.selectedFields
  return db
    .select({
      ...columns,
      favoriteCount: favoriteCountSql(page),
      storedFavoriteCount,
      userName: ownerColumns.fullName,
      total,
    })
    .from(page)
    .leftJoin(ownerColumns.table, eq(ownerColumns.id, page.userId))
    .orderBy(...orderByIndex(page, sort))
}

/** Whether a list is neither searched nor filtered. */
export function isUnfiltered({ filters }: Pick<ListQuery, 'filters'>): boolean {
  return Object.values(filters).every((filter) => filter === undefined)
}

/** The length of a list, up to `COUNTED_MAX`. */
export function countFiltered(db: Db, list: ListQuery) {
  const matches = db
    .select({ one: sql`1`.as('one') })
    .from(images)
    .where(and(...buildConditions(list)))
    .limit(COUNTED_MAX)
    .as('some')
  return db.select({ total: count() }).from(matches)
}

function buildConditions({ userId, filters }: ListQuery): (SQL | undefined)[] {
  const { q, ratio, style, kind, visibility, from, to } = filters
  return [
    userId === null ? isPubliclyVisible(images) : isOwn(userId),
    q === undefined ? undefined : matchesSearch(q),
    ratio && eq(images.aspectRatio, ratio),
    style && eq(images.style, style),
    kind && eq(images.kind, kind),
    visibility && eq(images.visibility, visibility),
    from === undefined ? undefined : gte(images.createdAt, clampDate(Date.parse(from))),
    to === undefined ? undefined : lt(images.createdAt, clampDate(Date.parse(to) + DAY_MS)),
  ]
}

function clampDate(time: number): Date {
  return new Date(Math.min(Math.max(time, FIRST_DAY_MS), LAST_DAY_MS))
}

/** Condition for images of a user that are not deleted. */
export function isOwn(userId: string | Placeholder): SQL {
  return sql`${images.userId} = ${userId} and ${images.deletedAt} is null`
}

/** Condition for rows after the given one, in a list by time or, with `favoriteCount`, by favorite count. */
export function isAfter(row: LastRow): SQL | undefined {
  const { favoriteCount, createdAt, id } = images
  return row.favoriteCount === undefined
    ? afterPosition({ createdAt, id }, row)
    : afterPosition({ favoriteCount, createdAt, id }, { ...row, favoriteCount: row.favoriteCount })
}

interface LastRow {
  favoriteCount?: number | Placeholder
  createdAt: Date | Placeholder
  id: string | Placeholder
}

/** The order of a list, as the indexes sort it. */
export function orderByIndex(
  columns: Record<'favoriteCount' | 'createdAt' | 'id', Column>,
  sort: ListQuery['sort'],
): SQL[] {
  const newest = [desc(columns.createdAt), desc(columns.id)]
  return sort === 'most_liked' ? [desc(columns.favoriteCount), ...newest] : newest
}

/**
 * The same order, written so that no index matches it. Otherwise the database may scan images, newest first, until a
 * page of them matches the search: for rare words, that is the whole table.
 */
function orderWithoutIndex(columns: Parameters<typeof orderByIndex>[0], sort: ListQuery['sort']): SQL[] {
  const newest = [sql`${columns.createdAt} + interval '0' desc`, desc(columns.id)]
  return sort === 'most_liked' ? [sql`${columns.favoriteCount} + 0 desc`, ...newest] : newest
}

/** The properties of a page that change its statement. */
export interface PageShape {
  isPublic: boolean
  sort: ListQuery['sort']
  /** Whether the page follows a row of the previous page. */
  hasStart: boolean
  /** Whether rows are skipped. */
  hasOffset: boolean
}

/**
 * Reads pages of unfiltered lists. Statements of the default page size are built once. Without an offset they are also
 * planned once per connection, because planning takes most of their time.
 */
export function preparePages(db: Db): (list: ListQuery, slice: Slice) => PromiseLike<ListedRow[]> {
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (shape: PageShape, name: string) => buildUnfilteredPage(db, shape).prepare(`images ${name}`)

  return (list, slice) => {
    const { pageSize, skip, start } = slice
    if (pageSize !== PAGE_SIZE) return selectPage(db, list, slice)
    const shape = {
      isPublic: list.userId === null,
      sort: list.sort,
      hasStart: start !== undefined,
      hasOffset: skip > 0,
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

/** Builds the query of a page, with the placeholders `list`, `createdAt`, `id`, `favoriteCount` and `skip`. */
export function buildUnfilteredPage(db: Db, { isPublic, sort, hasStart, hasOffset }: PageShape) {
  const [list, createdAt, id] = [sql.placeholder('list'), sql.placeholder('createdAt'), sql.placeholder('id')]
  const last = { createdAt, id, ...(sort === 'most_liked' && { favoriteCount: sql.placeholder('favoriteCount') }) }
  const limit = sql.raw(`limit ${PAGE_SIZE + 1}`)
  return buildPageQuery(db, {
    condition: and(isPublic ? isPubliclyVisible(images) : isOwn(list), hasStart ? isAfter(last) : undefined),
    limitOffset: hasOffset ? sql`${limit} offset ${sql.placeholder('skip')}` : limit,
    total: totalSql(list),
    sort,
    createOrder: orderByIndex,
  })
}

/**
 * Finds the last of `skipped` rows in an unfiltered list by time, after which a page starts. Undefined if no row
 * follows. The statements are planned once per connection.
 */
export function preparePositions(
  db: Db,
): (userId: string | null, skipped: number) => Promise<TimePosition | undefined> {
  const publicStatement = buildPositionQuery(db, { isPublic: true }).prepare('images position public')
  const userStatement = buildPositionQuery(db, { isPublic: false }).prepare('images position own')
  return async (userId, skipped) => {
    const [row] = await (userId === null ? publicStatement : userStatement).execute({
      list: userId ?? PUBLIC_LIST,
      skipped,
    })
    return row
  }
}

/**
 * Builds the query of `preparePositions`, with the placeholders `list` and `skipped`. It starts at the block of the
 * row, by `images_created_at_id_idx` or `images_user_id_created_at_id_idx`.
 */
export function buildPositionQuery(db: Db, { isPublic }: Pick<PageShape, 'isPublic'>) {
  const list = sql.placeholder('list')
  const skipped = sql`${sql.placeholder('skipped')}::bigint`
  const block = db.$with('block').as(
    db
      .select({ beginsAt: sql`block`.as('begins_at'), rowsBefore: sql`rows_before`.as('rows_before') })
      .from(sql`list_position(${list}::uuid, ${skipped} - 1)`)
      // Beyond the end of the list, no block is read.
      .where(sql`${skipped} < ${totalSql(list)}`),
  )
  const length = isPublic ? sql`interval '1 hour'` : sql`interval '24 hours'`
  const newest = sql.join(orderByIndex(images, 'newest'), sql`, `)
  return db
    .with(block)
    .select({ createdAt: images.createdAt, id: images.id })
    .from(images)
    .where(
      and(
        isPublic ? isPubliclyVisible(images) : isOwn(list),
        sql`${images.createdAt} < (select begins_at + ${length} from block)`,
      ),
    )
    .orderBy(sql`${newest} offset (select ${skipped} - 1 - rows_before from block) limit 1`)
}

/**
 * Condition for images whose prompt matches a search. A search without a word in the index, such as "the" or "-red"
 * alone, finds nothing and reads nothing.
 */
export function matchesSearch(q: string): SQL {
  const tsQuery = sql`websearch_to_tsquery('english'::regconfig, ${q})`
  // `querytree` returns the part that can use an index: empty without words, T for exclusions alone.
  return sql`${promptSearchVector} @@ ${tsQuery} and querytree(${tsQuery}) not in ('', 'T')`
}
