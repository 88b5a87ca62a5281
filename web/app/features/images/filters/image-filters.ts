import type { OwnListInput } from '@pictor/contract'
import {
  ASPECT_RATIOS,
  IMAGE_KINDS,
  IMAGE_SORTS,
  SEARCH_MAX_LENGTH,
  STYLES,
  VISIBILITIES,
} from '@pictor/contract/limits'
import { parseDay, parseChoice, withSearchParams } from '../../../lib/search-params.ts'

/**
 * Filters and sort order of an image list. A missing field does not filter; without `sort`, the newest image comes
 * first.
 */
export type ImageFilters = { [Name in FilterName]?: OwnListInput[Name] | undefined }

export type FilterName = Exclude<keyof OwnListInput, 'page' | 'pageSize' | 'cursor'>

/** Filters of every list. */
export const COMMON_FILTERS = ['q', 'sort', 'ratio', 'style'] as const satisfies readonly FilterName[]
/** Filters of the viewer's own list only. */
export const OWN_FILTERS = ['kind', 'visibility', 'from', 'to'] as const satisfies readonly FilterName[]
export const FILTER_NAMES = [...COMMON_FILTERS, ...OWN_FILTERS] as const

/** Returns the filters of a URL. Invalid values, and filters that this list does not have, are ignored. */
export function parseFilters(search: URLSearchParams, names: readonly FilterName[] = COMMON_FILTERS): ImageFilters {
  const sort = parseChoice(IMAGE_SORTS, search.get('sort'))
  const filters: ImageFilters = {
    q: normalizeSearch(search.get('q') ?? ''),
    sort: sort === 'newest' ? undefined : sort,
    ratio: parseChoice(ASPECT_RATIOS, search.get('ratio')),
    style: parseChoice(STYLES, search.get('style')),
    kind: parseChoice(IMAGE_KINDS, search.get('kind')),
    visibility: parseChoice(VISIBILITIES, search.get('visibility')),
    from: parseDay(search.get('from')),
    to: parseDay(search.get('to')),
  }
  // Unset filters are removed: the object is part of the list's query key, so equal filters must be equal objects.
  for (const name of FILTER_NAMES) if (filters[name] === undefined || !names.includes(name)) delete filters[name]
  return filters
}

/** Replaces the filters in the search parameters. Other parameters stay. */
export function withFilters(search: URLSearchParams, filters: ImageFilters): URLSearchParams {
  return withSearchParams(search, FILTER_NAMES, filters)
}

export function isFiltered(filters: ImageFilters): boolean {
  return FILTER_NAMES.some((name) => Boolean(filters[name]))
}

/** Returns how many of the named filters are set. */
export function countFilters(filters: ImageFilters, names: readonly FilterName[]): number {
  return names.filter((name) => Boolean(filters[name])).length
}

/** Returns the search text as the server accepts it: without U+0000 and not too long. Undefined if nothing is left. */
export function normalizeSearch(typed: string): string | undefined {
  const text = typed.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH)
  // The cut may have split a surrogate pair.
  return text.replace(/[\uD800-\uDBFF]$/, '').trim() || undefined
}
