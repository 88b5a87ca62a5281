import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceCreditsUpdated } from '../../features/credits/index.ts'
import { connectRealtime, onRealtime } from '../../features/realtime/index.ts'
import { api } from '../../api/api.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { refreshFavorites } from '../image-favorites.tsx'

/** Subscribes the page to the viewer's realtime events. */
export function LiveUpdates() {
  const viewerId = useViewer()?.id ?? null
  useEffect(() => (viewerId === null ? undefined : connectRealtime(viewerId)), [viewerId])
  useEffect(
    () =>
      onRealtime(({ type }) => {
        if (type === 'ready' || type === 'credits.changed') announceCreditsUpdated()
      }),
    [],
  )
  useLiveFavorites(viewerId)
  return null
}

/** Combines several toggles in a row into one refetch. */
const FAVORITES_REFETCH_DELAY_MS = 200

function useLiveFavorites(viewerId: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (viewerId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let reconnected = false
    const refresh = () => {
      void refreshFavorites({ api, queries, viewerId }, { reconnected })
      timer = undefined
      reconnected = false
    }
    const refreshSoon = () => void (timer ??= setTimeout(refresh, FAVORITES_REFETCH_DELAY_MS))
    const refreshAll = () => {
      reconnected = true
      refreshSoon()
    }
    const unsubscribe = onRealtime(({ type }) => {
      if (type === 'ready') refreshAll()
      if (type === 'favorites.changed') refreshSoon()
    })
    // An event stream that survives a short outage sends no new `ready`, and the refetches during the outage failed.
    addEventListener('online', refreshAll)
    return () => {
      unsubscribe()
      removeEventListener('online', refreshAll)
      clearTimeout(timer)
    }
  }, [queries, viewerId])
}
