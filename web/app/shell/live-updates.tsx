import { useEffect } from 'react'
import { announceCreditsUpdated } from '../features/credits/index.ts'
import { followWhileShown } from '../features/realtime/follow-while-shown.ts'
import { onRealtime } from '../features/realtime/index.ts'
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
  return null
}
