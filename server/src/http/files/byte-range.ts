import type { ByteRange } from '../../ports/object-store.ts'

/**
 * The one part that a `Range` header asks for, of so many bytes. Null for what is to be answered with all of them: no part, several, or
 * what is no such header at all. `none` for a part that lies beyond the end.
 */
export function rangeIn(header: string | undefined, length: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/[ \t]/g, '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '')
    return Number(to) > 0 && length > 0 ? { first: Math.max(0, length - Number(to)), last: length - 1 } : 'none'
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) < length
    ? { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
    : 'none'
}
