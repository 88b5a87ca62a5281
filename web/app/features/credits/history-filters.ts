import type { HistoryFilters } from '@pictor/contract'
import { LEDGER_KINDS } from '@pictor/contract/limits'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn, oneOf, withAddressValues } from '../../lib/address-values.ts'

const NAMES = ['kind', 'from', 'to'] as const satisfies readonly (keyof HistoryFilters)[]

/** A change of the filters; undefined takes one out. */
export type HistoryFiltersChange = { [Name in keyof HistoryFilters]?: HistoryFilters[Name] | undefined }

/** The filters of the page's URL. */
export function useHistoryFilters(): HistoryFilters {
  const [search] = useSearchParams()
  return useMemo(() => historyFiltersIn(search), [search])
}

/** Parses the filters of a URL. Invalid values are ignored. */
export function historyFiltersIn(search: URLSearchParams): HistoryFilters {
  return withoutGaps({
    kind: oneOf(LEDGER_KINDS, search.get('kind')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  })
}

/** The address's parameters with these filters in the place of those it had; what else it says stays. */
export function withHistoryFilters(search: URLSearchParams, filters: HistoryFiltersChange): URLSearchParams {
  return withAddressValues(search, NAMES, filters)
}

export function isHistoryFiltered(filters: HistoryFilters): boolean {
  return NAMES.some((name) => filters[name] !== undefined)
}

/** Where the history can be had as a table of a spreadsheet. */
export function historyCsvAddress(filters: HistoryFilters): string {
  const query = withHistoryFilters(new URLSearchParams(), filters).toString()
  return `/api/users/credits/history.csv${query && `?${query}`}`
}

/** The same filters are the same object, whatever was left out of the address: it is a part of the list's key. */
function withoutGaps({ kind, from, to }: HistoryFiltersChange): HistoryFilters {
  return { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) }
}
