import type { Region } from '@pictor/contract'
import { CURRENCIES } from '@pictor/contract/limits'
import { hashKey } from '@tanstack/react-query'
import { useMatches } from 'react-router'
import { regionQuery } from './region.queries.ts'

/**
 * What a page's loader has read by `regionQuery` and hands on in its `state`. The currency is asked for around the pages as well, where
 * nothing of that state has arrived yet in the first frame.
 */
export function usePageRegion(): Region | undefined {
  return useMatches()
    .flatMap(({ loaderData }) => queriesIn(fieldOf(loaderData, 'state')))
    .filter((query) => fieldOf(query, 'queryHash') === hashKey(regionQuery().queryKey))
    .map((query) => fieldOf(fieldOf(query, 'state'), 'data'))
    .find(isRegion)
}

function queriesIn(state: unknown): unknown[] {
  const queries = fieldOf(state, 'queries')
  return Array.isArray(queries) ? queries : []
}

function isRegion(value: unknown): value is Region {
  return CURRENCIES.some((currency) => currency === fieldOf(value, 'currency'))
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}
