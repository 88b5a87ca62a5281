import { and, gte, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterPosition, type TimePosition } from '../../../kernel/pagination.ts'
import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import type { Db } from '../../../ports/database.ts'
import type { FileUrls } from '../files/file-urls.ts'
import { PUBLIC_LIST, selectTotal } from '../counts/counts.ts'
import { getOriginalKey } from '../files/file-keys.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { listBlocks, listDeltas } from '../counts/counts.table.ts'
import { orderByIndex } from './lists.repository.ts'
import { images, isPubliclyVisible } from '../images.table.ts'

export interface SitemapImage {
  id: string
  createdAt: Date
  /** The URL of the original. */
  url: string
}

/** The public images for search engines. */
export interface ImageSitemap {
  countImages(): Promise<number>
  /** Splits all public images into parts of about `imagesMax` or fewer, oldest first. */
  listParts(imagesMax: number): Promise<SitemapPart[]>
  /** The images of the named part, or all; newest first. Reads a page when the previous one is consumed. */
  iterateImages(part?: string): AsyncIterable<SitemapImage>
}

export interface ImageSitemapDependencies {
  db: Db
  fileUrls: Pick<FileUrls, 'publicUrl'>
}

const PAGE_SIZE = 1_000
/** Concurrent pages of all clients. Sitemaps are long, and no user waits for them. */
const PAGE_CONCURRENCY = 2

/** Create it once per process: it limits the database load by search engines. */
export function createImageSitemap({ db, fileUrls }: ImageSitemapDependencies): ImageSitemap {
  const runLimited = createConcurrencyLimiter(PAGE_CONCURRENCY)
  return {
    countImages: () => selectTotal(db, null),
    listParts: async (imagesMax) => splitIntoParts(await selectPublicHours(db), imagesMax),

    async *iterateImages(part) {
      const range = part === undefined ? null : parsePartName(part)
      let position: TimePosition | undefined
      do {
        const slice = { range, position, limit: PAGE_SIZE }
        const rows = await runLimited(async () => await selectForSitemap(db, slice))
        for (const row of rows) {
          yield { id: row.id, createdAt: row.createdAt, url: fileUrls.publicUrl(getOriginalKey(row)) }
        }
        position = rows.length < PAGE_SIZE ? undefined : rows.at(-1)
      } while (position)
    },
  }
}

/** An hour in UTC, such as `2026-11-21T10`, and the number of public images created in it. */
export interface HourOfImages {
  hour: string
  images: number
}

/** Images created from `from` (inclusive) to `to` (exclusive). */
export interface SitemapRange {
  from: Date
  to: Date
  /** Null for all ids. */
  ids: { first: string; last: string } | null
}

/** The hours with images, oldest first, from the list counters: `list_blocks_pkey`, `list_deltas_list_block_idx`. */
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

/** The next page of public images in a range, or of all; newest first. Uses `images_created_at_id_idx`. */
export function selectForSitemap(
  db: Db,
  { range, position, limit }: { range: SitemapRange | null; position: TimePosition | undefined; limit: number },
) {
  const { id, createdAt, fileToken, originalFormat, gridWidths } = images
  return db
    .select({ id, createdAt, fileToken, originalFormat, gridWidths })
    .from(images)
    .where(
      and(
        isPubliclyVisible(images),
        range ? and(gte(createdAt, range.from), lt(createdAt, range.to)) : undefined,
        range?.ids ? and(gte(id, range.ids.first), lte(id, range.ids.last)) : undefined,
        afterPosition({ createdAt, id }, position),
      ),
    )
    .orderBy(...orderByIndex(images, 'newest'))
    .limit(limit)
}

/** Public images created in a period of time or, if these are too many, those whose ids have the same prefix. */
export interface SitemapPart {
  /** The period and prefix: `2026-11`, `2026-11-21`, `2026-11-21T10`, or `2026-11-21T10-a3`. */
  name: string
  /** The end of the hour in which the last of them was created. */
  until: Date
}

const [MONTH, HOUR] = ['2026-11'.length, '2026-11-21T10'.length]
const HOUR_MS = 3_600_000

/**
 * Splits by month. A month with more than `imagesMax` images is split by day, such a day by hour, such an hour by the
 * first digits of the ids. Old images therefore stay in their part when others are created.
 */
export function splitIntoParts(hours: HourOfImages[], imagesMax: number, length = MONTH): SitemapPart[] {
  const groups = Map.groupBy(hours, ({ hour }) => hour.slice(0, length))
  return [...groups].flatMap(([name, group]) => {
    const count = group.reduce((sum, { images }) => sum + images, 0)
    const until = getEndOfHour(group.at(-1)?.hour ?? name)
    if (count <= imagesMax) return [{ name, until }]
    return length === HOUR
      ? splitHour(name, count / imagesMax)
      : splitIntoParts(group, imagesMax, length + '-21'.length)
  })
}

/** Ids are random, so their first digits divide them evenly. */
function splitHour(hour: string, partCount: number): SitemapPart[] {
  const digits = Math.ceil(Math.log(partCount) / Math.log(16))
  return Array.from({ length: 16 ** digits }, (_none, number) => ({
    name: `${hour}-${number.toString(16).padStart(digits, '0')}`,
    until: getEndOfHour(hour),
  }))
}

/** Parses the name of a part. */
export function parsePartName(name: string): SitemapRange {
  const [, time = '', digits = ''] = /^(\d{4}-\d\d(?:-\d\d(?:T\d\d)?)?)(?:(?<=T\d\d)-([0-9a-f]+))?$/.exec(name) ?? []
  const start = new Date(`${time}${'2026-01-01T00:00:00.000Z'.slice(time.length)}`)
  const ids = digits === '' ? null : { first: padId(digits, '0'), last: padId(digits, 'f') }
  return { from: start, to: computeRangeEnd(start, time.length), ids }
}

function computeRangeEnd(start: Date, length: number): Date {
  if (length === MONTH) return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
  return new Date(start.getTime() + (length === HOUR ? HOUR_MS : 24 * HOUR_MS))
}

function padId(digits: string, filler: string): string {
  return digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function getEndOfHour(hour: string): Date {
  return new Date(Date.parse(`${hour}:00:00.000Z`) + HOUR_MS)
}
