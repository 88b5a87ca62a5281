import { PAGE_SIZE } from '@pictor/contract/limits'
import { and, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { PUBLIC_LIST, totalOf } from './images.counts.repository.ts'
import {
  byIndex,
  isAfter,
  isOwn,
  pageQuery,
  selectPage,
  type ListedRow,
  type Slice,
  type WantedList,
} from './images.lists.repository.ts'
import { images, isShown } from './images.table.ts'

interface Shape {
  isPublic: boolean
  sort: WantedList['sort']
  isFirst: boolean
}

/**
 * Pages of whole lists. Those that are asked for all the time, the first one and what follows a cursor, are built once, and planned once
 * for each connection; that halves what they take. Their size is part of the words, as the planner goes by it.
 */
export function preparePages(db: Db): (list: WantedList, slice: Slice) => PromiseLike<ListedRow[]> {
  const prepared = new Map<string, ReturnType<typeof prepare>>()

  return (list, slice) => {
    const { pageSize, skip, start } = slice
    if (pageSize !== PAGE_SIZE || skip !== 0 || (start && 'before' in start)) return selectPage(db, list, slice)
    const shape = { isPublic: list.userId === null, sort: list.sort, isFirst: start === undefined }
    const name = Object.values(shape).join(' ')
    const statement = prepared.get(name) ?? prepare(db, shape, name)
    prepared.set(name, statement)
    return statement.execute({
      list: list.userId ?? PUBLIC_LIST,
      ...(start && { ...start, createdAt: start.createdAt.toISOString() }),
    })
  }
}

function prepare(db: Db, { isPublic, sort, isFirst }: Shape, name: string) {
  const [list, createdAt, id] = [sql.placeholder('list'), sql.placeholder('createdAt'), sql.placeholder('id')]
  const last = { createdAt, id, ...(sort === 'most_liked' && { favoriteCount: sql.placeholder('favoriteCount') }) }
  return pageQuery(db, {
    which: and(isPublic ? isShown(images) : isOwn(list), isFirst ? undefined : isAfter(last)),
    total: totalOf(list),
    ...{ sort, orderOf: byIndex, pageSize: PAGE_SIZE, skip: 0 },
  }).prepare(`images ${name}`)
}
