import type { HourOfImages, SitemapRange } from './sitemap.repository.ts'

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
