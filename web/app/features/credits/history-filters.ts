import type { HistoryFilters } from '@pictor/contract'
import { LEDGER_KINDS } from '@pictor/contract/limits'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { parseDay, parseChoice, withSearchParams } from '../../lib/search-params.ts'

const FILTER_NAMES = ['kind', 'from', 'to'] as const satisfies readonly (keyof HistoryFilters)[]

/** A change of the filters; undefined removes one. */
export type HistoryFiltersChange = { [Name in keyof HistoryFilters]?: HistoryFilters[Name] | undefined }

/** Returns the filters in the URL of the page. */
export function useHistoryFilters(): HistoryFilters {
  const [search] = useSearchParams()
  return useMemo(() => parseHistoryFilters(search), [search])
}

/** Parses the filters of a URL. Invalid values are ignored. */
export function parseHistoryFilters(search: URLSearchParams): HistoryFilters {
  return withoutUndefined({
    kind: parseChoice(LEDGER_KINDS, search.get('kind')),
    from: parseDay(search.get('from')),
    to: parseDay(search.get('to')),
  })
}

/** Returns the search parameters with these filters in place of the old ones. Other parameters stay. */
export function withHistoryFilters(search: URLSearchParams, filters: HistoryFiltersChange): URLSearchParams {
  return withSearchParams(search, FILTER_NAMES, filters)
}

export function isHistoryFiltered(filters: HistoryFilters): boolean {
  return FILTER_NAMES.some((name) => filters[name] !== undefined)
}

/** Returns the URL of the history as a CSV file. */
export function historyCsvUrl(filters: HistoryFilters): string {
  const query = withHistoryFilters(new URLSearchParams(), filters).toString()
  return `/api/users/credits/history.csv${query && `?${query}`}`
}

/** Removes undefined values. The filters are part of the query key, and equal filters must have equal keys. */
function withoutUndefined({ kind, from, to }: HistoryFiltersChange): HistoryFilters {
  return { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) }
}
