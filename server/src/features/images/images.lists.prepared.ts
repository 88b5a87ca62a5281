import { PAGE_SIZE } from '@pictor/contract/limits'
import { and, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { PUBLIC_LIST, totalOf } from './images.counts.repository.ts'
import {
  byIndex,
  isAfter,
  isBefore,
  isOwn,
  pageQuery,
  selectPage,
  type ListedRow,
  type Slice,
  type WantedList,
} from './images.lists.repository.ts'
import { images, isShown } from './images.table.ts'

export interface Shape {
  isPublic: boolean
  sort: WantedList['sort']
  startsAt: 'top' | 'moment' | 'cursor'
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
    const shape = { isPublic: list.userId === null, sort: list.sort, startsAt: kindOf(start), skips: skip > 0 }
    const name = Object.values(shape).join(' ')
    const statement = prepared.get(name) ?? prepare(shape, name)
    prepared.set(name, statement)
    return statement.execute({ list: list.userId ?? PUBLIC_LIST, skip, ...(start && valuesOf(start)) })
  }
}

/** A page in words that are the same for everybody, for values with the names `list`, `time`, `id`, `favoriteCount` and `skip`. */
export function wholePage(db: Db, { isPublic, sort, startsAt, skips }: Shape) {
  const [list, time, id] = [sql.placeholder('list'), sql.placeholder('time'), sql.placeholder('id')]
  const last = { time, id, ...(sort === 'most_liked' && { favoriteCount: sql.placeholder('favoriteCount') }) }
  const start = { top: undefined, moment: isBefore(time), cursor: isAfter(last) }[startsAt]
  const limit = sql.raw(`limit ${PAGE_SIZE + 1}`)
  return pageQuery(db, {
    which: and(isPublic ? isShown(images) : isOwn(list), start),
    part: skips ? sql`${limit} offset ${sql.placeholder('skip')}` : limit,
    total: totalOf(list),
    ...{ sort, orderOf: byIndex },
  })
}

function kindOf(start: Slice['start']): Shape['startsAt'] {
  if (start === undefined) return 'top'
  return 'before' in start ? 'moment' : 'cursor'
}

function valuesOf(start: NonNullable<Slice['start']>): Record<string, unknown> {
  return 'before' in start ? { time: start.before.toISOString() } : { ...start, time: start.createdAt.toISOString() }
}
