import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceCreditsUpdated } from '../features/credits/index.ts'
import { refreshFavoriteIds } from '../features/favorites/favorites.queries.ts'
import { recountLikes } from '../features/images/favorite-lists.ts'
import { refreshFavoriteImages } from '../features/images/images.queries.ts'
import { followWhileShown } from '../features/realtime/follow-while-shown.ts'
import { onRealtime } from '../features/realtime/index.ts'
import { api } from '../lib/api.ts'
import { useViewer } from '../lib/viewer.ts'

/** Lets the page hear what changes for who is signed in, wherever it was done. */
export function LiveUpdates() {
  const viewerId = useViewer()?.id ?? null
  useEffect(() => (viewerId === null ? undefined : followWhileShown(viewerId)), [viewerId])
  useEffect(
    () =>
      onRealtime(({ type }) => {
        if (type === 'ready' || type === 'credits.changed') announceCreditsUpdated()
      }),
    [],
  )
  useFreshFavorites(viewerId)
  return null
}

/** Several hearts in a row are read once. */
const PAUSE_MS = 200

function useFreshFavorites(viewerId: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (viewerId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      timer = undefined
      void refreshFavoriteImages(queries)
      const changed = await refreshFavoriteIds(queries, viewerId)
      // What cannot be counted now keeps the count that it had.
      await recountLikes(api, queries, changed).catch(() => undefined)
    }
    const refreshSoon = () => void (timer ??= setTimeout(() => void refresh(), PAUSE_MS))
    const stop = onRealtime(({ type }) => {
      if (type === 'ready' || type === 'favorites.changed') refreshSoon()
    })
    // What was asked for without a network waits to be asked again, longer each time.
    addEventListener('online', refreshSoon)
    return () => {
      stop()
      removeEventListener('online', refreshSoon)
      clearTimeout(timer)
    }
  }, [queries, viewerId])
}
