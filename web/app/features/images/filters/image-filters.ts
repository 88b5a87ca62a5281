import type { MyListInput } from '@pictor/contract'
import {
  ASPECT_RATIOS,
  IMAGE_KINDS,
  IMAGE_SORTS,
  SEARCH_MAX_LENGTH,
  STYLES,
  VISIBILITIES,
} from '@pictor/contract/limits'
import { dayIn, oneOf, withAddressValues } from '../../../lib/address-values.ts'

/** What a list of images is narrowed to and how it is sorted. Absent is everything, newest first. */
export type ImageFilters = { [Name in FilterName]?: MyListInput[Name] | undefined }

export type FilterName = Exclude<keyof MyListInput, 'page' | 'pageSize' | 'cursor'>

/** Of every list. */
export const COMMON_FILTERS = ['q', 'sort', 'ratio', 'style'] as const satisfies readonly FilterName[]
/** Of the visitor's own list alone. */
export const OWN_FILTERS = ['kind', 'visibility', 'from', 'to'] as const satisfies readonly FilterName[]
export const FILTER_NAMES = [...COMMON_FILTERS, ...OWN_FILTERS] as const

/** Returns the filters of a URL. Invalid values, and filters that this list does not have, are ignored. */
export function filtersIn(search: URLSearchParams, names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const sort = oneOf(IMAGE_SORTS, search.get('sort'))
  const read: ImageFilters = {
    q: searchedWords(search.get('q') ?? ''),
    sort: sort === 'newest' ? undefined : sort,
    ratio: oneOf(ASPECT_RATIOS, search.get('ratio')),
    style: oneOf(STYLES, search.get('style')),
    kind: oneOf(IMAGE_KINDS, search.get('kind')),
    visibility: oneOf(VISIBILITIES, search.get('visibility')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  }
  // The same filters are the same object, whatever was left out of the URL: it is a part of the list's key.
  for (const name of FILTER_NAMES) if (read[name] === undefined || !names.includes(name)) delete read[name]
  return read
}

/** Returns the URL's parameters with these filters instead of those it had; other parameters stay. */
export function withFilters(search: URLSearchParams, filters: ImageFilters): URLSearchParams {
  return withAddressValues(search, FILTER_NAMES, filters)
}

export function isFiltered(filters: ImageFilters): boolean {
  return FILTER_NAMES.some((name) => Boolean(filters[name]))
}

/** How many of the named filters are set. */
export function countFilters(filters: ImageFilters, names: readonly FilterName[]): number {
  return names.filter((name) => Boolean(filters[name])).length
}

/** As the server takes them, which refuses U+0000 everywhere; undefined for none. */
export function searchedWords(typed: string): string | undefined {
  const words = typed.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH)
  // The cut may have left half a character.
  return words.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined
}
