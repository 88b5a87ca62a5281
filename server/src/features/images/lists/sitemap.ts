import { and, gte, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { after, type Position } from '../../../kernel/pagination.ts'
import { createTurns } from '../../../kernel/turns.ts'
import type { Db } from '../../../ports/database.ts'
import type { FileAddresses } from '../files/addresses.ts'
import { PUBLIC_LIST, selectTotal } from '../counts/counts.ts'
import { originalKey } from '../files/files.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { listBlocks, listDeltas } from '../counts/counts.table.ts'
import { byIndex } from './lists.repository.ts'
import { images, isShown } from '../images.table.ts'

/** An image as search engines are told of it. */
export interface SitemapImage {
  id: string
  createdAt: Date
  /** Of the original. */
  url: string
}

/** What search engines are told of: all images that everybody may see. */
export interface ImageSitemap {
  total(): Promise<number>
  /** All of them in parts of at most about `imagesMax`, oldest first. */
  parts(imagesMax: number): Promise<SitemapPart[]>
  /** Of a part that `parts` has named, else all; newest first, a page at a time as they are taken. */
  images(part?: string): AsyncIterable<SitemapImage>
}

export interface ImageSitemapDependencies {
  db: Db
  addresses: Pick<FileAddresses, 'publicOf'>
}

const PAGE = 1_000
/** Pages of all readers together: their files are long, and nobody waits for them. */
const PAGES_AT_ONCE = 2

/** To be created once per process: it bounds how much of the database search engines take. */
export function createImageSitemap({ db, addresses }: ImageSitemapDependencies): ImageSitemap {
  const inTurn = createTurns(PAGES_AT_ONCE)
  return {
    total: () => selectTotal(db, null),
    parts: async (imagesMax) => partsOf(await selectPublicHours(db), imagesMax),

    async *images(part) {
      const range = part === undefined ? null : rangeOf(part)
      let position: Position | undefined
      do {
        const slice = { range, position, most: PAGE }
        const rows = await inTurn(async () => await selectForSitemap(db, slice))
        for (const row of rows) {
          yield { id: row.id, createdAt: row.createdAt, url: addresses.publicOf(originalKey(row)) }
        }
        position = rows.length < PAGE ? undefined : rows.at(-1)
      } while (position)
    },
  }
}

/** An hour in UTC as `2026-11-21T10`, and how many images that everybody may see were made in it. */
export interface HourOfImages {
  hour: string
  images: number
}

/** Which images: made from `from` on and before `to`. */
export interface SitemapRange {
  from: Date
  to: Date
  /** Null: with any. */
  ids: { first: string; last: string } | null
}

/** Without empty ones, oldest first. By the keys of `list_blocks` and `list_deltas_list_block_idx`: no image is looked at. */
export function selectPublicHours(db: Db): Promise<HourOfImages[]> {
  return queryRows(
    db,
    sql`select to_char(block at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour, sum(images)::int as images from (
        select block, images from ${listBlocks} where list = ${PUBLIC_LIST}
        union all select block, delta from ${listDeltas} where list = ${PUBLIC_LIST}) counted
      group by block having sum(images) > 0 order by block`,
    z.object({ hour: z.string(), images: z.int() }),
  )
}

/** The next so many images that everybody may see, newest first, by `images_created_at_id_idx`. Without a range, of all. */
export function selectForSitemap(
  db: Db,
  { range, position, most }: { range: SitemapRange | null; position: Position | undefined; most: number },
) {
  const { id, createdAt, fileToken, originalFormat, gridWidths } = images
  return db
    .select({ id, createdAt, fileToken, originalFormat, gridWidths })
    .from(images)
    .where(
      and(
        isShown(images),
        range ? and(gte(createdAt, range.from), lt(createdAt, range.to)) : undefined,
        range?.ids ? and(gte(id, range.ids.first), lte(id, range.ids.last)) : undefined,
        after({ createdAt, id }, position),
      ),
    )
    .orderBy(...byIndex(images, 'newest'))
    .limit(most)
}

/** Some of all public images: those that were made in a span of time and, if these are too many, whose ids begin in one way. */
export interface SitemapPart {
  /** Says which: `2026-11`, `2026-11-21`, `2026-11-21T10`, or `2026-11-21T10-a3`. */
  name: string
  /** The end of the last hour in which one of them was made. */
  until: Date
}

const [MONTH, HOUR] = ['2026-11'.length, '2026-11-21T10'.length]
const HOUR_MS = 3_600_000

/**
 * Months, and of those that have more than `imagesMax` the days, and of these the hours, and of these the ids by their first digits. So what
 * is old stays in its part, whatever is made or hidden later, and no image is counted.
 */
export function partsOf(hours: HourOfImages[], imagesMax: number, length = MONTH): SitemapPart[] {
  const groups = Map.groupBy(hours, ({ hour }) => hour.slice(0, length))
  return [...groups].flatMap(([name, group]) => {
    const count = group.reduce((sum, { images }) => sum + images, 0)
    const until = endOf(group.at(-1)?.hour ?? name)
    if (count <= imagesMax) return [{ name, until }]
    return length === HOUR ? partsOfHour(name, count / imagesMax) : partsOf(group, imagesMax, length + '-21'.length)
  })
}

/** Ids are random, so that their first digits divide evenly. */
function partsOfHour(hour: string, times: number): SitemapPart[] {
  const digits = Math.ceil(Math.log(times) / Math.log(16))
  return Array.from({ length: 16 ** digits }, (_none, number) => ({
    name: `${hour}-${number.toString(16).padStart(digits, '0')}`,
    until: endOf(hour),
  }))
}

/** What the name of a part stands for. */
export function rangeOf(name: string): SitemapRange {
  const [, time = '', digits = ''] = /^(\d{4}-\d\d(?:-\d\d(?:T\d\d)?)?)(?:(?<=T\d\d)-([0-9a-f]+))?$/.exec(name) ?? []
  const from = new Date(`${time}${'2026-01-01T00:00:00.000Z'.slice(time.length)}`)
  const ids = digits === '' ? null : { first: idFrom(digits, '0'), last: idFrom(digits, 'f') }
  return { from, to: nextAfter(from, time.length), ids }
}

function nextAfter(from: Date, length: number): Date {
  if (length === MONTH) return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  return new Date(from.getTime() + (length === HOUR ? HOUR_MS : 24 * HOUR_MS))
}

function idFrom(digits: string, filler: string): string {
  return digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function endOf(hour: string): Date {
  return new Date(Date.parse(`${hour}:00:00.000Z`) + HOUR_MS)
}
