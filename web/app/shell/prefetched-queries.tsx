import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Prefetched } from '../lib/prefetch.ts'

/** Puts the query results of the page's loader into the cache before the page renders. */
export function PrefetchedQueries({ children }: { children: ReactNode }) {
  const prefetched = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isPrefetched)
  return <HydrationBoundary state={prefetched?.dehydratedState}>{children}</HydrationBoundary>
}

function isPrefetched(loaderData: unknown): loaderData is Prefetched {
  return typeof loaderData === 'object' && loaderData !== null && 'dehydratedState' in loaderData
}
