import { PAGE_SIZE } from '@pictor/contract/limits'
import { and, sql } from 'drizzle-orm'
import type { Position } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import { PUBLIC_LIST, totalOf } from '../counts/counts.repository.ts'
import {
  byIndex,
  isAfter,
  isOwn,
  pageQuery,
  selectPage,
  type ListedRow,
  type Slice,
  type WantedList,
} from './lists.repository.ts'
import { images, isShown } from '../images.table.ts'

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
    ...{ sort, orderOf: byIndex },
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

/** By `images_public` or `images_of_user`, from the row's block on; for values with the names `list` and `passed`. */
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
