import type { QueryClient } from '@tanstack/react-query'

/** What a visitor wants of one image, while the server has not answered yet. */
export interface Wish {
  viewerId: string
  imageId: string
  favorited: boolean
}

export const WISH_KEY = ['favorites', 'toggle'] as const

/** All that are under way. Shown over what is known, so that a refused one leaves no trace. */
export function wishesUnderWay(queries: QueryClient): Wish[] {
  const pending = queries.getMutationCache().findAll({ mutationKey: WISH_KEY, status: 'pending' })
  return pending.map(({ state }) => state.variables).filter(isWish)
}

/** Calls when a wish is made or answered, and when it becomes known which images are favorites. Answers how to stop. */
export function onFavoritesChange(queries: QueryClient, listener: () => void): () => void {
  const stops = [
    queries.getQueryCache().subscribe(({ query }) => query.queryKey[0] === 'favorites' && listener()),
    queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.options.mutationKey?.[0] === 'favorites') listener()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function isWish(value: unknown): value is Wish {
  return typeof value === 'object' && value !== null && 'imageId' in value && 'favorited' in value
}
