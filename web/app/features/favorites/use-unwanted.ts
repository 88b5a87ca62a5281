import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { onFavoritesChange, wishesUnderWay } from './wishes.ts'

/** The images that the visitor has just taken out of their favorites, while the server has not answered yet. */
export function useUnwanted(): ReadonlySet<string> {
  const queries = useQueryClient()
  const subscribe = useCallback((listener: () => void) => onFavoritesChange(queries, listener), [queries])
  // As text, so that the same ones are the same.
  const look = useCallback(() => {
    const unwanted = wishesUnderWay(queries).filter(({ favorited }) => !favorited)
    return unwanted.map(({ imageId }) => imageId).join(' ')
  }, [queries])
  const ids = useSyncExternalStore(subscribe, look, () => '')
  return useMemo(() => new Set(ids.split(' ').filter(Boolean)), [ids])
}
